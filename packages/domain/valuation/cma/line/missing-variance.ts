import type { Column } from '../design/design.ts'
import { valueRows } from '../design/imported-terms.ts'
import type { Observation } from '../design/observation.ts'
import type { AdjustmentRow, UnstatedBy } from '../design/terms.ts'
import type { MarketLine, RowEffects } from './market-line.ts'

/**
 * Variance of ln price from unknown attributes: for each, the squared effect of one deviation among the
 * sales.
 */
export function makeMissingVariance(line: MarketLine): (observation: Observation) => number {
  const curves = curveVariances(line)
  return ({ values }) =>
    curves.reduce((sum, { term, variance }) => ((values[term] ?? null) === null ? sum + variance : sum), 0)
}

function curveVariances({ design, coefficients }: MarketLine): { term: number; variance: number }[] {
  let column = 1
  return design.curves.map(({ term, knots, hasFlag }) => {
    const pieceCount = 1 + knots.length
    // The pieces of a curve move together, so their effects add up.
    const change = coefficients.subarray(column, column + pieceCount).reduce((sum, value) => sum + value, 0)
    column += pieceCount + Number(hasFlag)
    return { term, variance: change * change }
  })
}

interface UnstatedRow {
  row: AdjustmentRow
  by: UnstatedBy
}

/** Finds attributes unknown for the comparable or the subject. */
export function findUnstated(subject: Observation, comparable: Observation): UnstatedRow[] {
  const unstated: UnstatedRow[] = []
  for (const [term, row] of valueRows(subject.imported).entries()) {
    if ((comparable.values[term] ?? null) === null) unstated.push({ row, by: 'comparable' })
    else if ((subject.values[term] ?? null) === null) unstated.push({ row, by: 'subject' })
  }
  return unstated
}

/**
 * A comparable's row of X. Columns of dropped rows get the subject's values, because a slope that adjusts no
 * price adds no error.
 */
export const comparedRow = (
  { design }: Pick<MarketLine, 'design'>,
  dropped: readonly AdjustmentRow[],
  subject: Float64Array,
  comparable: Float64Array,
): Float64Array =>
  comparable.map((value, column) =>
    dropped.includes((design.columns[column] as Column).row) ? (subject[column] as number) : value,
  )

interface UsableEffects {
  effects: RowEffects
  /** Rows without an adjustment, because an attribute is unknown. */
  dropped: AdjustmentRow[]
  droppedVariance: number
}

/**
 * Drops the effects of rows with an unknown attribute. Their squares count as variance, because the unknown
 * value may equal the other side's or be typical.
 */
export function dropUnstated(
  effects: RowEffects,
  subject: Observation,
  comparable: Observation,
): UsableEffects {
  const keptEffects = { ...effects }
  const dropped = findUnstated(subject, comparable).map(({ row }) => row)
  let droppedVariance = 0
  for (const row of dropped) {
    droppedVariance += (effects[row] ?? 0) ** 2
    keptEffects[row] = 0
  }
  return { effects: keptEffects, dropped, droppedVariance }
}
