/** Types of table columns, and types that only blocks use. */
import { type ColumnAlign, type ColumnType, type ColumnValue, columnAlign } from '../text/column-type.ts'
import { formatValue } from '../text/format-value.ts'
import { formatCompactCurrency, formatSignedCurrency } from '../text/money.ts'
import { formatPercent } from '../text/percent.ts'
import { formatDistance, formatPricePerArea, type UnitSystem } from '../text/units.ts'

/**
 * `signedCurrency`: dollars that are added, `+$16,819`; `pricePerArea`: dollars per square metre; `distance`:
 * metres between places; `share`: 0.153, shown as `15.3%`.
 */
type BlockOnlyType = 'signedCurrency' | 'pricePerArea' | 'distance' | 'share'
export type BlockValueType = ColumnType | BlockOnlyType

const FORMATTERS: Record<BlockOnlyType, (value: number, units: UnitSystem) => string> = {
  signedCurrency: formatSignedCurrency,
  pricePerArea: formatPricePerArea,
  distance: formatDistance,
  share: (value) => formatPercent(100 * value, 1),
}

const isBlockOnly = (type: BlockValueType): type is BlockOnlyType => type in FORMATTERS

export function formatBlockValue(type: BlockValueType, value: ColumnValue, units: UnitSystem): string | null {
  if (!isBlockOnly(type)) return formatValue(type, value, units)
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return FORMATTERS[type](value, units)
}

/** `$1.29M`, `$512/ft²`. */
export function formatChartValue(type: BlockValueType, value: number, units: UnitSystem): string {
  if (type === 'currency' || type === 'currency0') return formatCompactCurrency(value)
  return formatBlockValue(type, value, units) ?? ''
}

/** `below` is exclusive: `$400 to $450/ft²`, `below $1.2025M`, `$900K or more`. */
export function formatChartBand(
  type: BlockValueType,
  { from, below }: { from: number | null; below: number | null },
  units: UnitSystem,
): string {
  const formatEnd = (end: number) =>
    type === 'currency' || type === 'currency0'
      ? formatCompactCurrency(end, { exact: true })
      : formatChartValue(type, end, units)
  if (from === null) return below === null ? '' : `below ${formatEnd(below)}`
  if (below === null) return `${formatEnd(from)} or more`
  const [start, end] = [formatEnd(from), formatEnd(below)]
  // The unit once: `$400 to $450/ft²`.
  const unit = /\/\S+$/.exec(end)?.[0] ?? ''
  return `${start.endsWith(unit) ? start.slice(0, start.length - unit.length) : start} to ${end}`
}

export const alignBlockValue = (type: BlockValueType): ColumnAlign =>
  isBlockOnly(type) ? 'right' : columnAlign(type)
