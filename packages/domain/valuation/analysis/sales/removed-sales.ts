import { formatCount } from '../../../text/counts.ts'
import { countedNote } from '../../cma/record/value-note.ts'
import type { AnsweredAnalysis } from '../answer-analysis.ts'

type Explained = Pick<AnsweredAnalysis['candidates'][number], 'sale' | 'reason'>

/** Explains chosen sales that the data no longer contained at the renewal. */
export function explainRemovedSales(answer: AnsweredAnalysis): AnsweredAnalysis {
  const { comparables, candidates, notes } = answer
  const explain = <Row extends Explained>(row: Row): Row =>
    row.sale.isRemoved
      ? { ...row, reason: `${row.reason} No longer in the data: as it was read before.`.trim() }
      : row
  const removed = comparables.filter(({ sale }) => sale.isRemoved).length
  return {
    ...answer,
    comparables: comparables.map(explain),
    candidates: candidates.map(explain),
    notes:
      removed === 0
        ? notes
        : [
            ...notes,
            countedNote(
              `No longer in the data, and compared as read before: ${formatCount(removed, 'pinned sale')}.`,
            ),
          ],
  }
}
