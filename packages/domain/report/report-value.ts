/** Values of reports: those of table columns, and prices by area. */
import { alignOf, type ColumnAlign, type ColumnType, type ColumnValue } from '../text/column-type.ts'
import { formatValue } from '../text/format-value.ts'
import { formatCompactCurrency, formatCurrency0 } from '../text/money.ts'
import { formatPricePerArea, pricedArea, type UnitSystem } from '../text/units.ts'

/** `pricePerArea`: dollars per square metre, shown by the square foot or metre as the reader's units are. */
export type ReportValueType = ColumnType | 'pricePerArea'

/** Null for what is missing. */
export function formatReportValue(
  type: ReportValueType,
  value: ColumnValue,
  units: UnitSystem,
): string | null {
  if (type !== 'pricePerArea') return formatValue(type, value, units)
  return typeof value === 'number' && Number.isFinite(value) ? formatPricePerArea(value, units) : null
}

/** The same for the narrow places of charts: `$1.29M`, `$512`. */
export function formatChartValue(type: ReportValueType, value: number, units: UnitSystem): string {
  if (type === 'pricePerArea') return formatCurrency0(value / pricedArea(1, units))
  if (type === 'currency' || type === 'currency0') return formatCompactCurrency(value)
  return formatValue(type, value, units) ?? ''
}

export const alignReportValue = (type: ReportValueType): ColumnAlign =>
  type === 'pricePerArea' ? 'right' : alignOf(type)
