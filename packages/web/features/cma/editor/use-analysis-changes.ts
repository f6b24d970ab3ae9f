import { useRef, useState } from 'react'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { notifyFailure } from '../../../lib/messages/notify-failure.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.ts'
import { changeAnalysis } from '../analysis-queries.ts'

/** Makes a change from the analysis as it is when its turn comes. */
type Change = (analysis: Analysis) => AnalysisChange

export interface AnalysisChanges {
  change: (change: Change) => void
  /** Runs after the changes before it, with the analysis as they left it. */
  run: (action: (analysis: Analysis) => Promise<unknown>) => Promise<void>
  undo: () => void
  canUndo: boolean
  isSaving: boolean
}

/**
 * Saves the changes of an analysis one after another, each with the version that the one before returned; a failed one changes nothing. Undo
 * goes back as far as nothing else has changed the analysis: an added comparable, an older version, another window.
 */
export function useAnalysisChanges({ id: analysisId, version }: Analysis): AnalysisChanges {
  const queue = useRef<Promise<void>>(Promise.resolve())
  const undos = useRef<AnalysisChange[]>([])
  /** Version to which the last change that can be undone has led. */
  const changed = useRef<number | null>(null)
  const [undoable, setUndoable] = useState({ count: 0, version: 0 })
  const [waiting, setWaiting] = useState(0)

  const run = (action: (analysis: Analysis) => Promise<unknown>) => {
    setWaiting((count) => count + 1)
    const next = queue.current
      .then(async () => {
        const analysis = queryClient.getQueryData<Analysis>(KEYS.analysis(analysisId))
        if (analysis) await action(analysis)
      })
      .catch(async (error: unknown) => {
        notifyFailure(error)
        // Changed elsewhere: the page shows what is there now.
        if (error instanceof ApiError && error.status === 409)
          await queryClient.invalidateQueries({ queryKey: KEYS.analysis(analysisId) })
      })
      .finally(() => setWaiting((count) => count - 1))
    queue.current = next
    return next
  }
  const save = (change: Change, isUndo: boolean) =>
    void run(async (analysis) => {
      if (analysis.version !== changed.current) undos.current = []
      if (isUndo && undos.current.length === 0) return
      const wanted = change(analysis)
      const next = await changeAnalysis(analysis, wanted)
      changed.current = next.version
      if (isUndo) undos.current.pop()
      else undos.current.push(inverseOf(wanted, analysis))
      setUndoable({ count: undos.current.length, version: next.version })
    })
  return {
    change: (change) => save(change, false),
    run,
    undo: () => save(() => undos.current.at(-1) ?? {}, true),
    canUndo: undoable.count > 0 && undoable.version === version,
    isSaving: waiting > 0,
  }
}

/** Returns the change that brings back what `change` replaces in `before`. */
export function inverseOf(change: AnalysisChange, before: Analysis): AnalysisChange {
  const { subject, ...settings } = change
  const pick = <Value extends object>(of: Value, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, of[key as keyof Value]]))
  return {
    ...pick(before, Object.keys(settings)),
    ...(subject && { subject: pick(before.subject, Object.keys(subject)) }),
  }
}
