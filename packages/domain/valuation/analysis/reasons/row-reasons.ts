import { formatCount } from '../../../text/counts.ts'
import { formatNumber } from '../../../text/number-format.ts'
import { formatSignedPercent } from '../../../text/percent.ts'
import type { Comparison } from '../../cma/compare.ts'
import { DAYS_PER_MONTH } from '../../cma/design/design.ts'
import { type ImportedTerm, importedRow } from '../../cma/design/imported-terms.ts'
import type { AdjustmentRow, KnownRow } from '../../cma/design/terms.ts'
import { findPlaceEffect, type LineSlope } from '../../cma/line/line-slopes.ts'
import { salesOf } from '../../cma/line/market-line.ts'
import type { Valuation } from '../../cma/value-subject.ts'

type PlaceRow = 'location' | 'landUse'
type SlopeRow = Exclude<KnownRow, 'rights' | 'financing' | 'conditions' | 'time' | PlaceRow>

const SLOPE_UNITS: Record<SlopeRow, string> = {
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

const PLACE_TEXTS: Record<PlaceRow, string> = {
  location: 'for the subject’s neighbourhood and location, relative to nearby sales',
  landUse: 'for the subject’s zoning and OCP, relative to nearby sales',
}

const importedUnit = ({ name, kind }: ImportedTerm): string =>
  ({ number: `per unit of ${name}`, ordered: `per step of ${name}`, 'yes or no': `with ${name}` })[kind]

/** Rows whose slope is in ln area: percent of price per percent of area. */
const LOGARITHMIC_ROWS: readonly AdjustmentRow[] = ['size', 'lot']

export interface RowReason {
  row: AdjustmentRow
  coefficient: number
  standardError: number
  text: string
}

const MAX_MONTHS = 12

/** In grid order. Empty for a manual grid. */
export function explainRows(
  { edition, slopes }: Pick<Valuation, 'edition' | 'slopes'>,
  { line, course, subject, pool }: Pick<Comparison, 'line' | 'course' | 'subject' | 'pool'>,
): RowReason[] {
  if (line === null || course === null || edition === 'by hand') return []
  const sales = formatCount(line.fitted.size, 'sale')
  const model =
    edition === 'line'
      ? `market line of ${sales}`
      : `local fit of ${sales} of ${formatCount(pool.months, 'month')}`
  const makeReason = (row: AdjustmentRow, unit: string, lineSlope: Omit<LineSlope, 'row'>): RowReason => {
    const isLogarithm = LOGARITHMIC_ROWS.includes(row)
    const percent = isLogarithm ? lineSlope.slope : 100 * Math.expm1(lineSlope.slope)
    const error = isLogarithm ? lineSlope.standardError : 100 * lineSlope.standardError
    return {
      row,
      coefficient: lineSlope.slope,
      standardError: lineSlope.standardError,
      text: `${model}: ${formatSignedPercent(percent, 2)} ${unit}, ± ${formatNumber(error, 2, 2)}`,
    }
  }
  const nearbySales = salesOf(line, pool.ids)
  const slopeUnit = (row: AdjustmentRow): string => {
    const term = line.design.imported?.find((candidate) => importedRow(candidate) === row)
    return term === undefined ? SLOPE_UNITS[row as SlopeRow] : importedUnit(term)
  }
  const placeReasons = (row: PlaceRow) => {
    const effect = findPlaceEffect(line, row, subject, nearbySales)
    return effect === null ? [] : [makeReason(row, PLACE_TEXTS[row], effect)]
  }
  const months = Math.min(MAX_MONTHS, Math.floor((subject.day - course.firstDay) / DAYS_PER_MONTH))
  const startDay = subject.day - Math.round(months * DAYS_PER_MONTH)
  const timeEffect = { slope: -course.levelOn(startDay), standardError: course.errorOn(startDay) }
  const inMonths = `in the ${months === 1 ? 'month' : formatCount(months, 'month')} to the effective date`
  return [
    ...(months > 0 ? [makeReason('time', inMonths, timeEffect)] : []),
    ...placeReasons('location'),
    ...slopes.map((slope) => makeReason(slope.row, slopeUnit(slope.row), slope)),
    ...placeReasons('landUse'),
  ]
}
