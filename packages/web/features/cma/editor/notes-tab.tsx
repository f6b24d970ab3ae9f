import { Textarea } from '@mantine/core'
import type { Analysis } from '#contract/cma/analyses.ts'
import { MAX_ANALYSIS_NOTES } from '#domain/valuation/analysis/analysis-limits.ts'
import type { AnalysisChanges } from './use-analysis-changes.ts'
import { useSettled } from './use-settled.ts'

/** Notes of the analysis, saved when the field is left. Behind a link only where they were chosen. */
export function NotesTab({ analysis, changes }: { analysis: Analysis; changes: AnalysisChanges }) {
  const [text, setText] = useSettled(analysis.notes)
  return (
    <div style={{ padding: 16 }}>
      <Textarea
        label="Notes"
        description="Saved when you leave the field. A link shows them only where you choose so."
        autosize
        minRows={8}
        maxLength={MAX_ANALYSIS_NOTES}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => text !== analysis.notes && changes.change(() => ({ notes: text }))}
      />
    </div>
  )
}
