/** Columns of one area in feet and acres, and in metres and hectares. Tables show the reader's units. */
import type { UnitSystem } from '../text/units.ts'
import { type ColumnKey, columnOf, isColumnKey } from './columns.ts'

/** The same area in the other units; null for other columns. */
export function areaTwin(key: ColumnKey): ColumnKey | null {
  const { type } = columnOf(key)
  if (type !== 'areaImperial' && type !== 'areaMetric') return null
  const [own, other] = type === 'areaImperial' ? ['Imperial', 'Metric'] : ['Metric', 'Imperial']
  const twin = key.replace(own, other)
  return isColumnKey(twin) && twin !== key ? twin : null
}

export const hasUnits = (key: ColumnKey, units: UnitSystem): boolean =>
  columnOf(key).type === (units === 'imperial' ? 'areaImperial' : 'areaMetric')

/** One column per area, in the reader's units. */
export const columnsInUnits = (keys: readonly ColumnKey[], units: UnitSystem): ColumnKey[] => [
  ...new Set(keys.map((key) => (hasUnits(key, units) ? key : (areaTwin(key) ?? key)))),
]
