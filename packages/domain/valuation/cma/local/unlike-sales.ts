import type { Observation } from '../design/observation.ts'
import { type AdjustmentRow, TERMS, type Term } from '../design/terms.ts'
import type { MarketLine } from '../line/market-line.ts'
import type { Method } from '../method.ts'
import type { MarketProperty } from '../sales/market-sale.ts'

export interface UnseenAttribute {
  row: AdjustmentRow
  /** Standard error in ln price, from the attribute's usual effect. */
  error: number
  isFar: boolean
}

/**
 * Finds attributes that no sale has, or whose value is outside the range of all sales, or far outside nearby
 * sales without outliers. Among thousands of sales, nearly every size occurs, sometimes by mistake.
 */
export function findUnseenAttributes(
  { fitted }: Pick<MarketLine, 'fitted'>,
  nearbyIds: ReadonlySet<string>,
  { values }: Observation,
  { widensForUnstated }: Pick<Method, 'widensForUnstated'>,
): UnseenAttribute[] {
  const sales = [...fitted.values()].map(({ observed }) => observed)
  const nearbySales = sales.filter(({ sale }) => nearbyIds.has(sale.id))
  return TERMS.flatMap((term, index): UnseenAttribute[] => {
    const value = values[index] ?? null
    const [range, nearbyRange] = [findRange(sales, index), findTypicalRange(nearbySales, index)]
    if (value === null) return []
    if (range === null) {
      const deviation = Math.abs(value - (TYPICAL_VALUES[term.row] ?? value))
      const isUnstated = widensForUnstated && deviation > 0
      return isUnstated ? [{ row: term.row, error: term.usualSlope * deviation, isFar: false }] : []
    }
    const gap = Math.max(value - range.max, range.min - value, 0)
    const isFarCount =
      widensForUnstated &&
      COUNT_ROWS.has(term.row) &&
      gap > Math.max(MIN_FAR_COUNT, (range.max - range.min) / 2)
    const isFar = isFarCount || (nearbyRange !== null && isFarBeyond(term, value, nearbyRange))
    return gap > 0 || isFar ? [{ row: term.row, error: term.usualSlope * gap, isFar }] : []
  })
}

/** Rooms and storeys are far outside if they differ by at least `MIN_FAR_COUNT`. */
const COUNT_ROWS: ReadonlySet<AdjustmentRow> = new Set(['bathrooms', 'bedrooms', 'storeys'])
const MIN_FAR_COUNT = 3

/** Values assumed for most sales if no sale has the attribute. */
const TYPICAL_VALUES: Partial<Record<AdjustmentRow, number>> = {
  quality: 5,
  condition: 3,
  view: 0,
  waterfront: 0,
  renovation: 0,
}

interface Range {
  min: number
  max: number
}

function findRange(sales: readonly Observation[], term: number): Range | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { values } of sales) {
    const value = values[term] ?? null
    if (value === null) continue
    if (value < min) min = value
    if (value > max) max = value
  }
  return min > max ? null : { min, max }
}

const OUTLIER_SHARE = 0.01

function findTypicalRange(sales: readonly Observation[], term: number): Range | null {
  const values = sales.flatMap(({ values: saleValues }) => saleValues[term] ?? []).sort((a, b) => a - b)
  const min = values[Math.floor(OUTLIER_SHARE * values.length)]
  const max = values[Math.ceil((1 - OUTLIER_SHARE) * values.length) - 1]
  return min === undefined || max === undefined ? null : { min, max }
}

/**
 * Whether a value exceeds the largest by more than half of the range, or an area is below half of the
 * smallest.
 */
function isFarBeyond({ row }: Term, value: number, { min, max }: Range): boolean {
  if (row !== 'size' && row !== 'lot') return row === 'age' && value > max + (max - min) / 2
  const [area, low, high] = [Math.exp(value), Math.exp(min), Math.exp(max)]
  return area > high + (high - low) / 2 || area < low / 2
}

const SCALES = [
  { row: 'quality', attribute: 'grade', min: 1, max: 10 },
  { row: 'condition', attribute: 'condition', min: 1, max: 5 },
  { row: 'view', attribute: 'view', min: 0, max: 4 },
] as const

export function clampGrades<Property extends Pick<MarketProperty, 'attributes'>>(
  property: Property,
): { property: Property; clamped: AdjustmentRow[] } {
  const attributes = { ...property.attributes }
  const clamped: AdjustmentRow[] = []
  for (const { row, attribute, min, max } of SCALES) {
    const value = attributes[attribute]
    if (value === null || (value >= min && value <= max)) continue
    attributes[attribute] = Math.min(max, Math.max(min, value))
    clamped.push(row)
  }
  return clamped.length === 0 ? { property, clamped } : { property: { ...property, attributes }, clamped }
}
