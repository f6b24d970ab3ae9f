import { Textarea } from '@mantine/core'
import type { Analysis } from '#contract/cma/analyses.ts'
import { MAX_ANALYSIS_NOTES } from '#domain/valuation/analysis/analysis-limits.ts'
import type { AnalysisChanges } from './use-analysis-changes.ts'
import { useTypedValue } from './use-typed-value.ts'

/** Saved on blur. Links show them only if chosen. */
export function NotesTab({ analysis, changes }: { analysis: Analysis; changes: AnalysisChanges }) {
  const typed = useTypedValue({
    saved: analysis.notes,
    read: (text) => text,
    save: (notes, isUpon) =>
      changes.change(
        () => ({ notes }),
        (now) => isUpon(now.notes),
      ),
  })
  return (
    <div style={{ padding: 16 }}>
      <Textarea
        label="Notes"
        description="Saved when you leave the field. A link shows them only where you choose so."
        autosize
        minRows={8}
        maxLength={MAX_ANALYSIS_NOTES}
        value={typed.value}
        onChange={({ currentTarget }) => typed.set(currentTarget.value)}
        onBlur={typed.leave}
      />
    </div>
  )
}
