import { formatCount } from '../../../text/counts.ts'
import { countedNote } from '../../cma/record/value-note.ts'
import type { AnsweredAnalysis } from '../answer-analysis.ts'

type ExplainedRow = Pick<AnsweredAnalysis['candidates'][number], 'sale' | 'reason'>

/** Marks chosen sales that were no longer in the data when the analysis was renewed. */
export function explainRemovedSales(answer: AnsweredAnalysis): AnsweredAnalysis {
  const { comparables, candidates, notes } = answer
  const explain = <Row extends ExplainedRow>(row: Row): Row =>
    row.sale.isRemoved
      ? { ...row, reason: `${row.reason} No longer in the data: shown as last loaded.`.trim() }
      : row
  const removedCount = comparables.filter(({ sale }) => sale.isRemoved).length
  return {
    ...answer,
    comparables: comparables.map(explain),
    candidates: candidates.map(explain),
    notes:
      removedCount === 0
        ? notes
        : [
            ...notes,
            countedNote(
              `No longer in the data, and compared as last loaded: ${formatCount(removedCount, 'pinned sale')}.`,
            ),
          ],
  }
}
