/**
 * Saves a report as it is changed: shown at once, one call at a time, each with the state of that moment and the version that the call before returned.
 * While the server is away changes stay on the screen, and are saved once it answers. A report that was changed in another window is loaded in its newer state.
 */
import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { ApiError, isAnswered } from '../../../../lib/api/api-error.ts'
import { checkReach, waitForServer } from '../../../../lib/api/server-reach.ts'
import type { Clock } from '../../../../lib/clock.ts'
import { notifyFailure } from '../../../../lib/messages/notify-failure.ts'
import { showToast } from '../../../../lib/messages/toasts.ts'
import { createStore, type Store } from '../../../../lib/store/store.ts'
import { isArrangedAlike, isSameWork, keepLocal, NOT_BEGUN, takeBegun, takeSaved } from './merge-report.ts'
import { type ReportEdit, withBeginning, withoutBeginning } from './report-edits.ts'

interface SaverDeps {
  /** The report on the screen; undefined once it is no longer loaded. */
  read: () => Report | undefined
  write: (edit: ReportEdit) => void
  /** All three throw `ApiError`. */
  save: (report: Report) => Promise<Report>
  begin: (report: Report, keys: PartKey[]) => Promise<Report>
  load: () => Promise<Report>
  /** Called when the server no longer has the report. */
  onMissing: () => void
  clock: Clock
}

/** `away`: waits for the server. `failed`: the server refused; the changes are on the screen alone. */
export type SaveStatus = 'saved' | 'saving' | 'away' | 'failed'

export interface ReportSaver {
  status: Store<{ status: SaveStatus }>
  /** Applies and saves a change; one that is typed once typing pauses. */
  edit: (edit: ReportEdit, how?: 'typed') => void
  /** Begins parts, anew where the report has them; those that are being made already are left. */
  begin: (keys: readonly PartKey[], edit?: ReportEdit) => void
  /** Saves what was typed at once. */
  flush: () => void
  hasUnsaved: () => boolean
  close: () => void
}

const TYPING_PAUSE_MS = 600
const BUSY_PAUSE_MS = 5000

export function createReportSaver(deps: SaverDeps): ReportSaver {
  const status = createStore<{ status: SaveStatus }>({ status: 'saved' })
  let isChanged = false
  let isOutdated = false
  let isRunning = false
  let isClosed = false
  /** Keys of parts to begin, with the part that each replaces. */
  const toBegin = new Map<PartKey, ReportPart | null>()
  let cancelPause = () => {}

  const hasWork = () => isChanged || isOutdated || toBegin.size > 0
  const show = (to: SaveStatus) => status.setState({ status: to })

  async function run(): Promise<void> {
    cancelPause()
    if (isRunning || isClosed) return
    isRunning = true
    let isGoingOn = true
    while (isGoingOn && hasWork() && !isClosed) isGoingOn = await step()
    isRunning = false
    if (!hasWork()) show('saved')
  }

  /** Makes one call. Returns false when nothing more is to be sent now. */
  async function step(): Promise<boolean> {
    const report = deps.read()
    if (!report) {
      drop()
      return false
    }
    show('saving')
    const before = new Map(toBegin)
    try {
      if (isOutdated) await reload()
      else if (before.size > 0) await begin(report, [...before.keys()])
      else await save(report)
      return true
    } catch (error) {
      return recover(error, before)
    }
  }

  async function reload(): Promise<void> {
    const newer = await deps.load()
    const local = deps.read()
    // What was sent is there: it was saved, and the answer did not come.
    if (local && toBegin.size === 0 && isSameWork(local, newer)) {
      drop()
      deps.write((current) => takeSaved(current, newer))
      return
    }
    drop()
    deps.write(() => newer)
    showToast({
      kind: 'warning',
      title: 'This report was changed in another window.',
      message: 'Your last change was not saved.',
      key: 'report-conflict',
    })
  }

  async function begin(report: Report, keys: PartKey[]): Promise<void> {
    toBegin.clear()
    const saved = await deps.begin(report, keys)
    deps.write((local) => takeBegun(local, saved, keys))
    const local = deps.read()
    if (local && !isArrangedAlike(local, saved)) isChanged = true
  }

  async function save(report: Report): Promise<void> {
    isChanged = false
    try {
      const saved = await deps.save(report)
      deps.write((local) => (hasWork() ? keepLocal(local, saved) : takeSaved(local, saved)))
    } catch (error) {
      isChanged = true
      throw error
    }
  }

  /** Returns true when the calls go on. */
  async function recover(error: unknown, begun: ReadonlyMap<PartKey, ReportPart | null>): Promise<boolean> {
    if (isClosed) return false
    const code = error instanceof ApiError ? error.status : null
    if (code === 409) {
      isOutdated = true
      return true
    }
    if (code === 404) {
      drop()
      deps.onMissing()
      return false
    }
    if (!isAnswered(error) && (await checkReach())) {
      resume(begun)
      show('away')
      await waitForServer('changes of a report')
      return true
    }
    if (error instanceof ApiError && (code === 503 || code === 429)) {
      resume(begun)
      const seconds = error.retryAfterSeconds
      await new Promise<void>((resolve) => {
        deps.clock.after(seconds === null ? BUSY_PAUSE_MS : seconds * 1000, resolve)
      })
      return true
    }
    if (begun.size > 0 && !isOutdated) {
      const parts = [...begun].flatMap(([key, part]) => (part ? [[key, part] as const] : []))
      deps.write(withoutBeginning([...begun.keys()], new Map(parts)))
      notifyFailure(error, () => start([...begun.keys()]))
      return true
    }
    show('failed')
    notifyFailure(error, () => void run())
    return false
  }

  /** Begins with the next call the parts that could not be begun. */
  function resume(begun: ReadonlyMap<PartKey, ReportPart | null>): void {
    for (const [key, part] of begun) if (!toBegin.has(key)) toBegin.set(key, part)
  }

  function drop(): void {
    isChanged = false
    isOutdated = false
    toBegin.clear()
  }

  function start(keys: readonly PartKey[], edit?: ReportEdit): void {
    const parts = deps.read()?.parts ?? []
    const fresh = keys.filter((key) => !parts.some((part) => part.key === key && part.taskId === NOT_BEGUN))
    for (const key of fresh) toBegin.set(key, parts.find((part) => part.key === key) ?? null)
    deps.write(withBeginning(fresh))
    if (edit) {
      deps.write(edit)
      isChanged = true
    }
    void run()
  }

  return {
    status,
    edit(edit, how) {
      deps.write(edit)
      isChanged = true
      show('saving')
      cancelPause()
      if (how === 'typed') cancelPause = deps.clock.after(TYPING_PAUSE_MS, () => void run())
      else void run()
    },
    begin: start,
    flush: () => {
      if (isChanged) void run()
    },
    hasUnsaved: () => hasWork() || isRunning,
    close() {
      isClosed = true
      cancelPause()
      drop()
    },
  }
}
