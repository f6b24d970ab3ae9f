/**
 * Areas have two columns: feet and acres, and metres and hectares. Tables show one, in the reader's units.
 */
import type { UnitSystem } from '../text/units.ts'
import { type ColumnKey, columnOf, isColumnKey } from './columns.ts'

/** The same area in the other units. Null for other columns. */
export function areaTwin(key: ColumnKey): ColumnKey | null {
  const { type } = columnOf(key)
  if (type !== 'areaImperial' && type !== 'areaMetric') return null
  const [from, to] = type === 'areaImperial' ? ['Imperial', 'Metric'] : ['Metric', 'Imperial']
  const twin = key.replace(from, to)
  return isColumnKey(twin) && twin !== key ? twin : null
}

export const hasUnits = (key: ColumnKey, units: UnitSystem): boolean =>
  columnOf(key).type === (units === 'imperial' ? 'areaImperial' : 'areaMetric')

export const columnsInUnits = (keys: readonly ColumnKey[], units: UnitSystem): ColumnKey[] => [
  ...new Set(keys.map((key) => (hasUnits(key, units) ? key : (areaTwin(key) ?? key)))),
]
