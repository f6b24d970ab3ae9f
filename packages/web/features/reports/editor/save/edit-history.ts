import type { Report, ReportPart } from '#contract/report/reports.ts'
import { arrangeParts, toChoices } from '#domain/report/report-parts.ts'
import { isSame } from '../../../../lib/is-same.ts'
import { createStore } from '../../../../lib/store/store.ts'
import type { ReportEdit } from './report-edits.ts'
import { isSameWork, mergeOrders, SETTING_KEYS } from './report-work.ts'

interface EditStep {
  undo: () => void
  redo: () => void
}

const MAX_STEPS = 100

export function createEditHistory(apply: (edit: ReportEdit) => void) {
  const store = createStore<{ past: readonly EditStep[]; future: readonly EditStep[] }>({
    past: [],
    future: [],
  })
  let typedFrom: Report | null = null

  const push = (step: EditStep, replacesLast = false) =>
    store.setState(({ past }) => ({
      past: [...(replacesLast ? past.slice(0, -1) : past), step].slice(-MAX_STEPS),
      future: [],
    }))
  const endTyping = () => {
    typedFrom = null
  }
  return {
    store,
    endTyping,
    push(step: EditStep): void {
      endTyping()
      push(step)
    },
    /** Consecutive typed edits are one step. */
    record(previous: Report, to: Report, isTyped: boolean): void {
      if (isSameWork(previous, to)) return
      const isMore = isTyped && typedFrom !== null
      const from = (isTyped && typedFrom) || previous
      push({ undo: () => apply(withSteps(to, from)), redo: () => apply(withSteps(from, to)) }, isMore)
      typedFrom = isTyped ? from : null
    },
    undo(): void {
      const { past, future } = store.getState()
      const step = past.at(-1)
      if (!step) return
      endTyping()
      store.setState({ past: past.slice(0, -1), future: [...future, step] })
      step.undo()
    },
    redo(): void {
      const { past, future } = store.getState()
      const step = future.at(-1)
      if (!step) return
      store.setState({ past: [...past, step], future: future.slice(0, -1) })
      step.redo()
    },
    clear(): void {
      endTyping()
      store.setState({ past: [], future: [] })
    },
  }
}

/** Makes the changes from one state to another. Keeps settings that another window has changed since. */
const withSteps =
  (from: Report, to: Report): ReportEdit =>
  (report) => {
    const changed = SETTING_KEYS.filter(
      (key) => !isSame(from[key], to[key]) && isSame(report[key], from[key]),
    )
    const settings = Object.fromEntries(changed.map((key) => [key, to[key]]))
    return { ...report, ...settings, parts: withPartSteps(report.parts, from.parts, to.parts) }
  }

function withPartSteps(
  parts: readonly ReportPart[],
  from: readonly ReportPart[],
  to: readonly ReportPart[],
): ReportPart[] {
  const find = (list: readonly ReportPart[], { key }: ReportPart) => list.find((part) => part.key === key)
  const listKeys = (list: readonly ReportPart[]) => list.map(({ key }) => key)
  const kept = parts.flatMap((part) => {
    const [previous, next] = [find(from, part), find(to, part)]
    if (!next) return previous ? [] : part
    return previous && !isSame(toChoices(previous), toChoices(next)) ? { ...part, ...toChoices(next) } : part
  })
  if (isSame(listKeys(from), listKeys(to))) return kept
  const added = to.filter((part) => !find(from, part) && !find(parts, part))
  return arrangeParts([...kept, ...added], mergeOrders(listKeys(to), listKeys(kept)))
}
