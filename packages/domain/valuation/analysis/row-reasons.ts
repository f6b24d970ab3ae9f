/** The model's reasons for its adjustments, in words. */
import { formatCount } from '../../text/counts.ts'
import { formatNumber } from '../../text/number-format.ts'
import { formatSignedPercent } from '../../text/percent.ts'
import type { AdjustmentRow } from '../cma/design/terms.ts'
import type { LineSlope } from '../cma/line/line-slopes.ts'

/** The unit by which a slope is worded, by attribute; rows without one have no slope. */
const PER: Partial<Record<AdjustmentRow, string>> = {
  size: 'per 1% of floor area at this size',
  lot: 'per 1% of lot area at this size',
  age: 'per year of age',
  bathrooms: 'per bathroom',
  bedrooms: 'per bedroom',
  quality: 'per grade of quality',
  condition: 'per grade of condition',
  view: 'per grade of view',
  waterfront: 'on the water',
  storeys: 'per storey',
  renovation: 'when renovated',
  basement: 'when all of the floor is basement',
}

/** Rows whose slope is of ln area: a percent of price for a percent of area. */
const OF_LOGARITHMS: readonly AdjustmentRow[] = ['size', 'lot']

export interface RowReason {
  row: AdjustmentRow
  coefficient: number
  standardError: number
  text: string
}

interface Model {
  edition: 'line' | 'local'
  /** Sales that it was fitted to, of so many months: of a local fit, those around the subject alone. */
  saleCount: number
  months: number
}

/** `market line of 9,412 sales: +0.62% per 1% of floor area at this size, ± 0.05` */
export function explainRow(
  { row, slope, standardError }: LineSlope,
  { edition, saleCount, months }: Model,
): RowReason {
  const sales = formatCount(saleCount, 'sale')
  const model =
    edition === 'line'
      ? `market line of ${sales}`
      : `local fit of ${sales} of ${formatCount(months, 'month')}`
  const isLogarithm = OF_LOGARITHMS.includes(row)
  const percent = isLogarithm ? slope : 100 * Math.expm1(slope)
  const error = isLogarithm ? standardError : 100 * standardError
  const amount = formatSignedPercent(percent, 2)
  return {
    row,
    coefficient: slope,
    standardError,
    text: `${model}: ${amount} ${PER[row] ?? 'for one more'}, ± ${formatNumber(error, 2, 2)}`,
  }
}
