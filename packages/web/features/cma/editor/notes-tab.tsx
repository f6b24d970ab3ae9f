import { Textarea } from '@mantine/core'
import type { Analysis } from '#contract/cma/analyses.ts'
import { MAX_ANALYSIS_NOTES } from '#domain/valuation/analysis/analysis-limits.ts'
import type { AnalysisChanges } from './use-analysis-changes.ts'
import { useTypedValue } from './use-typed-value.ts'

/** Notes of the analysis, saved on blur. */
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
        description="Saved when you leave the field. Clients see them only if “Notes” is chosen among the pages under Share."
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
