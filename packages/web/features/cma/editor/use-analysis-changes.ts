import { useEffect, useState } from 'react'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { describeError, mayBeOutdated } from '../../../lib/api/api-error.ts'
import { notifyFailure, showAlert } from '../../../lib/messages/alerts.ts'
import { createStore } from '../../../lib/store/store.ts'
import { type AsidePiece, createPendingChanges } from '../../../state/documents/set-aside.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { changeAnalysis } from '../analysis-queries.ts'
import { findAddedPin, hasAllChoices, invertChange, isApplied } from './invert-change.ts'

/** A change that is computed when earlier changes are saved. */
type Change = (analysis: Analysis) => AnalysisChange

interface RefusedChange {
  change: Change
  update: AnalysisChange
  base: Analysis
  problem: string
}

interface Step {
  change: AnalysisChange
  /** The added comparable that Undo unpins. */
  undoneSale?: string
}

/** Steps apply only to this version, last first. */
interface Steps {
  version: number | null
  undo: readonly Step[]
  redo: readonly Step[]
}

interface SavingState {
  saves: number
  steps: Steps
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

/** Properties of the editor's parts. */
export interface EditedAnalysis {
  analysis: Analysis
  /** Undefined until computed. */
  answer: AnalysisAnswer | undefined
  changes: AnalysisChanges
}

const NO_STEPS: Steps = { version: null, undo: [], redo: [] }
const CHANGED_ELSEWHERE =
  'This was changed in another window after you started typing. Nothing was overwritten.'

export function useAnalysisChanges(analysis: Analysis): AnalysisChanges {
  const [saver] = useState(() => createAnalysisSaver(analysis.id))
  const { actions, state, refused, setShown } = saver
  const { saves, steps, discardCount } = state()
  const { undo, redo } = stepsAt(analysis, steps)
  const { pieces } = refused.store()
  useEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [setShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused change may already be shown
  useEffect(() => refused.prune(analysis), [refused, analysis, pieces])
  return {
    ...actions,
    canUndo: undo.length > 0,
    canRedo: redo.length > 0,
    refused: pieces.filter(({ piece }) => !isIn(piece, analysis)),
    discardCount,
    isSaving: saves > 0,
    hasRefusedChanges: () => saver.hasRefusedChanges(analysis),
  }
}

/**
 * Runs changes in sequence, each based on the version of the previous one. A failed change is kept in
 * `refused`. Undo stops at changes made in another window and at a restored version.
 */
function createAnalysisSaver(analysisId: string) {
  const state = createStore<SavingState>({ saves: 0, steps: NO_STEPS, discardCount: 0 })
  const refused = createPendingChanges<RefusedChange, Analysis>({ comparedBy: ({ update }) => update, isIn })
  let queue = Promise.resolve()
  let isShown = true

  const readAnalysis = () => queryClient.getQueryData<Analysis>(KEYS.analysis(analysisId))
  const countSaves = (by: 1 | -1) => state.setState(({ saves }) => ({ saves: saves + by }))
  const reloadIfOutdated = async (error: unknown) => {
    if (mayBeOutdated(error))
      await queryClient.invalidateQueries({ queryKey: KEYS.analysis(analysisId), exact: true })
  }
  const enqueue = (action: (analysis: Analysis) => Promise<unknown>): Promise<void> => {
    countSaves(1)
    const next = queue
      .then(async () => {
        const analysis = readAnalysis()
        if (analysis) await action(analysis)
      })
      .catch(async (error: unknown) => {
        await reloadIfOutdated(error)
        throw error
      })
      .finally(() => countSaves(-1))
    queue = next.catch(() => {})
    return next
  }
  const run: Actions['run'] = (action) => enqueue(action).catch(notifyFailure)

  const refuse = async (change: RefusedChange, error?: unknown) => {
    refused.add([change])
    await reloadIfOutdated(error)
    if (!isShown) showAlert({ kind: 'danger', title: 'Not saved', body: change.problem })
  }
  const addSteps = (added: readonly Step[], base: Analysis, { version }: Analysis) => {
    const { undo } = stepsAt(base, state.getState().steps)
    state.setState({ steps: { version, undo: [...undo, ...added], redo: [] } })
  }
  const takeStep = (from: 'undo' | 'redo', to: 'undo' | 'redo') =>
    void run(async (base) => {
      const steps = stepsAt(base, state.getState().steps)
      const step = steps[from].at(-1)
      if (step === undefined) return
      const { change, ...sale } = step
      const { version } = await changeAnalysis(base, change, sale)
      // A removed sale would have to be read again.
      const canReverse = sale.undoneSale === undefined
      const reverse = canReverse ? [...steps[to], { change: invertChange(change, base) }] : []
      state.setState({ steps: { ...steps, version, [from]: steps[from].slice(0, -1), [to]: reverse } })
    })

  const save: Actions['change'] = (change, isExpected = () => true) =>
    void run(async (base) => {
      const update = change(base)
      const attempt = { change, update, base }
      if (!isExpected(base)) return refuse({ ...attempt, problem: CHANGED_ELSEWHERE })
      try {
        const saved = await changeAnalysis(base, update)
        addSteps([{ change: invertChange(update, base) }], base, saved)
      } catch (error) {
        await refuse({ ...attempt, problem: describeError(error).message }, error)
      }
    })
  const actions: Actions = {
    change: save,
    run,
    submit: (action) =>
      enqueue(async (base) => {
        const saved = await action(base)
        if (saved?.version !== base.version + 1 || !hasAllChoices(saved, base)) return
        const undoneSale = findAddedPin(saved, base)
        const isPinned = undoneSale !== undefined
        addSteps(isPinned ? [{ change: { choices: base.choices }, undoneSale }] : [], base, saved)
      }),
    undo: () => takeStep('undo', 'redo'),
    redo: () => takeStep('redo', 'undo'),
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

const stepsAt = ({ version }: Analysis, steps: Steps): Steps => (steps.version === version ? steps : NO_STEPS)

const isIn = ({ change }: RefusedChange, analysis: Analysis): boolean => isApplied(change(analysis), analysis)
