import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { capitalized } from '#domain/text/counts.ts'
import { formatSignedCurrency } from '#domain/text/money.ts'
import type { AdjustmentRow } from '#domain/valuation/cma/design/terms.ts'

type GridRow = AnalysisAnswer['comparables'][number]['rows'][number]
type ModelAnswer = Pick<AnalysisAnswer, 'reasons' | 'market'>

function explain(
  { row, unstatedBy }: GridRow,
  { reasons, market }: ModelAnswer,
): { reason: string } | { none: string } {
  if (unstatedBy !== null) return { none: `The ${unstatedBy} has no value for this, so nothing is adjusted.` }
  const reason = reasons.find((candidate) => candidate.row === row)?.text
  if (reason !== undefined) return { reason }
  if (market?.edition === 'by hand') return { none: 'There are too few sales for a model. Adjust by hand.' }
  return {
    none: TERM_ROWS.includes(row)
      ? 'No source has these terms of sale. Adjust by hand if you know them.'
      : 'The model adjusts nothing here, because the sales have no value for it or do not differ in it.',
  }
}

const TERM_ROWS: readonly AdjustmentRow[] = ['rights', 'financing', 'conditions']

export function modelText(row: GridRow, answer: ModelAnswer): string {
  const model = explain(row, answer)
  return 'none' in model
    ? model.none
    : `The model says ${formatSignedCurrency(row.modelDollars)}, by the ${model.reason}.`
}

export function cellHint(row: GridRow, answer: ModelAnswer): string {
  const model = explain(row, answer)
  const { modelDollars, override } = row
  const explanation = 'none' in model ? model.none : `${capitalized(model.reason)}.`
  if (!override) return `${explanation} Click to enter another amount.`
  const note = override.note === '' ? '' : ` “${override.note}”`
  return `By hand:${note} The model says ${formatSignedCurrency(modelDollars)}. ${explanation}`
}
