import { useEffect, useRef, useState } from 'react'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import { ApiError, describeError, isOutcomeUnknown } from '../../../lib/api/api-error.ts'
import { isSame } from '../../../lib/is-same.ts'
import { showAlert } from '../../../lib/messages/alerts.ts'
import { notifyFailure } from '../../../lib/messages/notify-failure.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.ts'
import { changeAnalysis } from '../analysis-queries.ts'

/** Makes a change from the analysis as of its turn. */
type Change = (analysis: Analysis) => AnalysisChange

/** Inverse of a change, with the sale that the change added. */
interface Inverse {
  change: AnalysisChange
  undoneSale?: string
}

/** A change that the server did not take. */
interface RefusedChange {
  id: number
  change: Change
  /** The refused change, and the analysis before it. */
  wanted: AnalysisChange
  before: Analysis
  /** Reason, in words. */
  problem: string
}

export interface AnalysisChanges {
  /** `isUpon` false: the replaced value was changed elsewhere while the person typed, so the change is refused. */
  change: (change: Change, isUpon?: (analysis: Analysis) => boolean) => void
  /** Runs after the changes before it, with the analysis as they left it. */
  run: (action: (analysis: Analysis) => Promise<unknown>) => Promise<void>
  /**
   * Runs like `run`, for forms that show problems themselves: rejects with the action's error. The action returns the analysis with the added comparable,
   * which can be undone.
   */
  submit: (action: (analysis: Analysis) => Promise<Analysis | undefined>) => Promise<void>
  undo: () => void
  canUndo: boolean
  /** Oldest first. Each remains until the analysis is known to include it or it is discarded, because it holds typed text. */
  refused: readonly RefusedChange[]
  /** Applies a refused change to the current analysis. */
  retry: (refusedId: number) => void
  discard: (refusedId: number) => void
  /** Number of changes that were discarded. */
  discarded: number
  isSaving: boolean
  /** Resolves when all saves in progress have ended, to whether a refused change remains. */
  isRefusedAfterSaving: () => Promise<boolean>
}

const ELSEWHERE = 'This was changed in another window since you began to type. Nothing was overwritten.'

/**
 * Saves the changes of an analysis one by one, each with the version returned by the one before. A failed change has no effect and is `refused`. Undo stops
 * at changes by another window or a restored version. Undoing an added comparable unpins it.
 */
export function useAnalysisChanges(shown: Analysis): AnalysisChanges {
  const { id: analysisId, version } = shown
  const queue = useRef<Promise<void>>(Promise.resolve())
  const undos = useRef<Inverse[]>([])
  /** Version after the last change that can be undone. */
  const changed = useRef<number | null>(null)
  const [undoable, setUndoable] = useState({ count: 0, version: 0 })
  const [waiting, setWaiting] = useState(0)
  const [refused, setRefused] = useState<readonly RefusedChange[]>([])
  const [discarded, setDiscarded] = useState(0)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  /** A synchronous copy of the state, also current when the page is about to be left. */
  const allRefused = useRef(refused)
  const putRefused = (all: readonly RefusedChange[]) => {
    allRefused.current = all
    setRefused(all)
  }
  // Removed permanently, or a later change that replaces the saved value would count as refused again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may be refused when the page shows it already
  useEffect(() => {
    const left = allRefused.current.filter(({ change }) => !isMade(change(shown), shown))
    if (left.length < allRefused.current.length) putRefused(left)
  }, [shown, refused])
  const removeRefused = (refusedId: number) =>
    putRefused(allRefused.current.filter(({ id }) => id !== refusedId))
  const refuse = (one: Omit<RefusedChange, 'id'>, cause?: unknown): never => {
    const others = allRefused.current.filter(({ wanted }) => !isSame(wanted, one.wanted))
    putRefused([...others, { id: nextId++, ...one }])
    throw new Refused(one.problem, { cause })
  }

  const enqueue = (action: (analysis: Analysis) => Promise<unknown>): Promise<void> => {
    setWaiting((count) => count + 1)
    const next = queue.current
      .then(async () => {
        const analysis = queryClient.getQueryData<Analysis>(KEYS.analysis(analysisId))
        if (analysis) await action(analysis)
      })
      .catch(async (error: unknown) => {
        // Changed elsewhere, or saved with its response lost: reload.
        const reason = error instanceof Refused ? error.cause : error
        if (isConflict(reason) || isOutcomeUnknown(reason))
          await queryClient.invalidateQueries({ queryKey: KEYS.analysis(analysisId), exact: true })
        throw error
      })
      .finally(() => setWaiting((count) => count - 1))
    queue.current = next.catch(() => {})
    return next
  }
  const recordUndo = (undo: Inverse | null, before: Analysis, after: Analysis) => {
    if (before.version !== changed.current) undos.current = []
    if (undo !== null) undos.current.push(undo)
    changed.current = after.version
    setUndoable({ count: undos.current.length, version: after.version })
  }
  const submit: AnalysisChanges['submit'] = (action) =>
    enqueue(async (before) => {
      const after = await action(before)
      // More than one version later: another window has changed it, too.
      if (after?.version !== before.version + 1 || !hasAllChoices(after, before)) return
      const wasPinned = (wanted: string) =>
        before.choices.some(({ saleId, choice }) => saleId === wanted && choice === 'pin')
      const undoneSale = after.choices.find(
        ({ saleId, choice }) => choice === 'pin' && !wasPinned(saleId),
      )?.saleId
      const undo = undoneSale === undefined ? null : { change: { choices: before.choices }, undoneSale }
      recordUndo(undo, before, after)
    })
  const run: AnalysisChanges['run'] = (action) =>
    enqueue(action).catch((error: unknown) => {
      if (!(error instanceof Refused)) notifyFailure(error)
      else if (!isShown.current) showAlert({ kind: 'danger', title: 'Not saved', body: error.message })
    })
  const save = (change: Change, isUpon: (analysis: Analysis) => boolean = () => true) =>
    void run(async (analysis) => {
      const wanted = change(analysis)
      if (!isUpon(analysis)) refuse({ change, wanted, before: analysis, problem: ELSEWHERE })
      const next = await changeAnalysis(analysis, wanted).catch((error: unknown) => {
        const { message: problem } = describeError(error)
        return refuse({ change, wanted, before: analysis, problem }, error)
      })
      recordUndo({ change: inverseOf(wanted, analysis) }, analysis, next)
    })
  const undo = () =>
    void run(async (analysis) => {
      const last = analysis.version === changed.current ? undos.current.at(-1) : undefined
      if (last === undefined) return
      const next = await changeAnalysis(analysis, last.change, last.undoneSale)
      undos.current.pop()
      recordUndo(null, analysis, next)
    })
  return {
    change: save,
    run,
    submit,
    undo,
    canUndo: undoable.count > 0 && undoable.version === version,
    isSaving: waiting > 0,
    refused: refused.filter(({ change }) => !isMade(change(shown), shown)),
    retry: (refusedId) => {
      const found = refused.find(({ id }) => id === refusedId)
      if (!found) return
      removeRefused(refusedId)
      save(found.change)
    },
    discard: (refusedId) => {
      removeRefused(refusedId)
      setDiscarded((count) => count + 1)
    },
    discarded,
    isRefusedAfterSaving: async () => {
      await queue.current
      const analysis = queryClient.getQueryData<Analysis>(KEYS.analysis(analysisId)) ?? shown
      return allRefused.current.some(({ change }) => !isMade(change(analysis), analysis))
    },
  }
}

/** Whether the analysis already includes the change. */
function isMade({ subject = {}, ...settings }: AnalysisChange, analysis: Analysis): boolean {
  const has = (of: object, wanted: object) =>
    Object.entries(wanted).every(([key, value]) => isSame(of[key as keyof typeof of], value))
  return has(analysis, settings) && has(analysis.subject, subject)
}

/** Returns false if a choice has moved to another report of its sale: undo would restore the replaced report. */
const hasAllChoices = (after: Analysis, before: Analysis): boolean =>
  before.choices.every(({ saleId }) => after.choices.some((each) => each.saleId === saleId))

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409

let nextId = 1

/** A change listed as refused on the page. */
class Refused extends Error {}

/** Returns the inverse of `change` to `before`. */
export function inverseOf(change: AnalysisChange, before: Analysis): AnalysisChange {
  const { subject, ...settings } = change
  const pick = <Value extends object>(of: Value, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, of[key as keyof Value]]))
  return {
    ...pick(before, Object.keys(settings)),
    ...(subject && { subject: pick(before.subject, Object.keys(subject)) }),
  }
}
