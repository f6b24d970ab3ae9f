import { useEffect, useState } from 'react'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import { describeError, mayBeOutdated } from '../../../lib/api/api-error.ts'
import { isSame } from '../../../lib/is-same.ts'
import { notifyFailure, showAlert } from '../../../lib/messages/alerts.ts'
import { createStore } from '../../../lib/store/store.ts'
import { type AsidePiece, createPendingChanges } from '../../../state/documents/set-aside.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { changeAnalysis } from '../analysis-queries.ts'

/** A change that is computed when earlier changes are saved. */
type Change = (analysis: Analysis) => AnalysisChange

interface Inverse {
  change: AnalysisChange
  undoneSale?: string
}

interface RefusedChange {
  change: Change
  update: AnalysisChange
  before: Analysis
  problem: string
}

interface SavingState {
  saves: number
  inverses: readonly Inverse[]
  /** Undone changes, which Redo repeats. */
  undone: readonly AnalysisChange[]
  changedVersion: number | null
  discardCount: number
}

interface Actions {
  /**
   * Saves a change. Refuses the change if `isExpected` returns false, because another window changed the value
   * during typing.
   */
  change: (change: Change, isExpected?: (analysis: Analysis) => boolean) => void
  run: (action: (analysis: Analysis) => Promise<unknown>) => Promise<void>
  /** Like `run`, but rejects with the error, for forms that show it. */
  submit: (action: (analysis: Analysis) => Promise<Analysis | undefined>) => Promise<void>
  undo: () => void
  redo: () => void
  retry: (refusedId: number) => void
  discard: (refusedId: number) => void
}

export interface AnalysisChanges extends Actions, Pick<SavingState, 'discardCount'> {
  canUndo: boolean
  canRedo: boolean
  /** Refused changes with their typed text, oldest first, until saved or discarded. */
  refused: readonly AsidePiece<RefusedChange>[]
  isSaving: boolean
  /** Waits for saves in progress, then returns whether any change was refused. */
  hasRefusedChanges: () => Promise<boolean>
}

const CHANGED_ELSEWHERE =
  'This was changed in another window after you started typing. Nothing was overwritten.'

export function useAnalysisChanges(analysis: Analysis): AnalysisChanges {
  const [saver] = useState(() => createAnalysisSaver(analysis.id))
  const { actions, state, refused, setShown, isIn } = saver
  const { saves, inverses, undone, changedVersion, discardCount } = state()
  const { pieces } = refused.store()
  useEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [setShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused change may already be shown
  useEffect(() => refused.prune(analysis), [refused, analysis, pieces])
  return {
    ...actions,
    canUndo: inverses.length > 0 && changedVersion === analysis.version,
    canRedo: undone.length > 0 && changedVersion === analysis.version,
    refused: pieces.filter(({ piece }) => !isIn(piece, analysis)),
    discardCount,
    isSaving: saves > 0,
    hasRefusedChanges: () => saver.hasRefusedChanges(analysis),
  }
}

/**
 * Runs changes in sequence, each based on the version of the previous one. A failed change is kept in
 * `refused`. Undo stops at changes made in another window and at a restored version. Undoing an added comparable
 * unpins it.
 */
function createAnalysisSaver(analysisId: string) {
  const state = createStore<SavingState>({
    ...{ saves: 0, inverses: [], undone: [], changedVersion: null, discardCount: 0 },
  })
  const isIn = ({ change }: RefusedChange, analysis: Analysis) => isApplied(change(analysis), analysis)
  const refused = createPendingChanges<RefusedChange, Analysis>({ comparedBy: ({ update }) => update, isIn })
  let queue = Promise.resolve()
  let isShown = true

  const readAnalysis = () => queryClient.getQueryData<Analysis>(KEYS.analysis(analysisId))
  const countSaves = (by: 1 | -1) => state.setState(({ saves }) => ({ saves: saves + by }))
  const enqueue = (action: (analysis: Analysis) => Promise<unknown>): Promise<void> => {
    countSaves(1)
    const next = queue
      .then(async () => {
        const analysis = readAnalysis()
        if (analysis) await action(analysis)
      })
      .catch(async (error: unknown) => {
        if (mayBeOutdated(error instanceof RefusedError ? error.cause : error))
          await queryClient.invalidateQueries({ queryKey: KEYS.analysis(analysisId), exact: true })
        throw error
      })
      .finally(() => countSaves(-1))
    queue = next.catch(() => {})
    return next
  }
  const stepsAt = (before: Analysis): Pick<SavingState, 'inverses' | 'undone'> => {
    const { inverses, undone, changedVersion } = state.getState()
    return before.version === changedVersion ? { inverses, undone } : { inverses: [], undone: [] }
  }
  const rejectChange = (change: RefusedChange, cause?: unknown): never => {
    refused.add([change])
    throw new RefusedError(change.problem, { cause })
  }

  const run: Actions['run'] = (action) =>
    enqueue(action).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) notifyFailure(error)
      else if (!isShown) showAlert({ kind: 'danger', title: 'Not saved', body: error.message })
    })
  const save: Actions['change'] = (change, isExpected = () => true) =>
    void run(async (before) => {
      const update = change(before)
      if (!isExpected(before)) rejectChange({ change, update, before, problem: CHANGED_ELSEWHERE })
      const after = await changeAnalysis(before, update).catch((error: unknown) =>
        rejectChange({ change, update, before, problem: describeError(error).message }, error),
      )
      const inverses = [...stepsAt(before).inverses, { change: invertChange(update, before) }]
      state.setState({ inverses, undone: [], changedVersion: after.version })
    })
  const actions: Actions = {
    change: save,
    run,
    submit: (action) =>
      enqueue(async (before) => {
        const after = await action(before)
        if (after?.version !== before.version + 1 || !hasAllChoices(after, before)) return
        const undoneSale = addedPin(after, before)
        const steps = undoneSale === undefined ? [] : [{ change: { choices: before.choices }, undoneSale }]
        const inverses = [...stepsAt(before).inverses, ...steps]
        state.setState({ inverses, undone: [], changedVersion: after.version })
      }),
    undo: () =>
      void run(async (before) => {
        const { inverses, undone } = stepsAt(before)
        const last = inverses.at(-1)
        if (last === undefined) return
        const { change, ...sale } = last
        const after = await changeAnalysis(before, change, sale)
        state.setState({
          inverses: inverses.slice(0, -1),
          // A removed sale would have to be read again.
          undone: sale.undoneSale === undefined ? [...undone, invertChange(change, before)] : [],
          changedVersion: after.version,
        })
      }),
    redo: () =>
      void run(async (before) => {
        const { inverses, undone } = stepsAt(before)
        const change = undone.at(-1)
        if (change === undefined) return
        const after = await changeAnalysis(before, change)
        state.setState({
          inverses: [...inverses, { change: invertChange(change, before) }],
          undone: undone.slice(0, -1),
          changedVersion: after.version,
        })
      }),
    retry(refusedId) {
      const change = refused.store.getState().pieces.find(({ id }) => id === refusedId)
      if (!change) return
      refused.remove(refusedId)
      save(change.piece.change)
    },
    discard(refusedId) {
      refused.remove(refusedId)
      state.setState(({ discardCount }) => ({ discardCount: discardCount + 1 }))
    },
  }
  return {
    state,
    refused,
    isIn,
    actions,
    setShown(to: boolean): void {
      isShown = to
    },
    async hasRefusedChanges(currentAnalysis: Analysis): Promise<boolean> {
      await queue
      const analysis = readAnalysis() ?? currentAnalysis
      return refused.store.getState().pieces.some(({ piece }) => !isIn(piece, analysis))
    },
  }
}

function isApplied({ subject = {}, ...settings }: AnalysisChange, analysis: Analysis): boolean {
  const includesAll = (current: object, update: object) =>
    Object.entries(update).every(([key, value]) => isSame(current[key as keyof typeof current], value))
  return includesAll(analysis, settings) && includesAll(analysis.subject, subject)
}

function addedPin(after: Analysis, before: Analysis): string | undefined {
  const pins = ({ choices }: Analysis) =>
    choices.filter(({ choice }) => choice === 'pin').map(({ saleId }) => saleId)
  const pinsBefore = pins(before)
  return pins(after).find((saleId) => !pinsBefore.includes(saleId))
}

/** False if a choice has moved to another record of the same sale, because Undo would restore the old one. */
const hasAllChoices = (after: Analysis, before: Analysis): boolean =>
  before.choices.every(({ saleId }) => after.choices.some((choice) => choice.saleId === saleId))

class RefusedError extends Error {}

export function invertChange(change: AnalysisChange, before: Analysis): AnalysisChange {
  const { subject, ...settings } = change
  const pick = <Value extends object>(source: Value, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, source[key as keyof Value]]))
  return {
    ...pick(before, Object.keys(settings)),
    ...(subject && { subject: pick(before.subject, Object.keys(subject)) }),
  }
}
