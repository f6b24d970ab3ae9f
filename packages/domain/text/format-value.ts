import type { ColumnType, ColumnValue, LinkValue } from './column-type.ts'
import { formatDate } from './dates.ts'
import { formatCurrency, formatCurrency0 } from './money.ts'
import { formatNumber } from './number-format.ts'
import { formatSignedPercent } from './percent.ts'
import { formatArea, formatFloorArea, formatLength, type UnitSystem } from './units.ts'

/** Numeric text is formatted as a number. `units` apply to `meters` and `area`. */
export function formatValue(
  type: ColumnType,
  value: ColumnValue | undefined,
  units: UnitSystem,
): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'object') return isLink(value) && value.name.trim() !== '' ? value.name : null
  if (type === 'text' || type === 'link') return String(value)
  if (type === 'date') return formatDate(String(value))
  const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN)
  if (!Number.isFinite(number)) return typeof value === 'string' ? value : null
  return WRITERS[type](number, units)
}

const WRITERS: Record<
  Exclude<ColumnType, 'text' | 'link' | 'date'>,
  (value: number, units: UnitSystem) => string
> = {
  number: (value) => formatNumber(value),
  number2: (value) => formatNumber(value, 2),
  meters: formatLength,
  area: formatArea,
  floorArea: formatFloorArea,
  currency: (value) => formatCurrency(value),
  currency0: (value) => formatCurrency0(value),
  areaImperial: (value) => formatArea(value, 'imperial'),
  areaMetric: (value) => formatArea(value, 'metric'),
  percent: (value) => formatSignedPercent(value),
}

function isLink(value: object): value is LinkValue {
  return 'name' in value && 'link' in value
}
