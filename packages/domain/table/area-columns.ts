/** In feet and acres, or metres and hectares; a table shows the reader's. */
import type { UnitSystem } from '../text/units.ts'
import type { ColumnLayout } from './column-layout.ts'
import { type ColumnKey, columnOf, isColumnKey } from './columns.ts'

/** The same area in the other units; null for other columns. */
export function areaTwin(key: ColumnKey): ColumnKey | null {
  const { type } = columnOf(key)
  if (type !== 'areaImperial' && type !== 'areaMetric') return null
  const [own, other] = type === 'areaImperial' ? ['Imperial', 'Metric'] : ['Metric', 'Imperial']
  const twin = key.replace(own, other)
  return isColumnKey(twin) && twin !== key ? twin : null
}

const hasUnits = (key: ColumnKey, units: UnitSystem): boolean =>
  columnOf(key).type === (units === 'imperial' ? 'areaImperial' : 'areaMetric')

/** Every area once. */
export const columnsInUnits = (keys: readonly ColumnKey[], units: UnitSystem): ColumnKey[] => [
  ...new Set(keys.map((key) => (hasUnits(key, units) ? key : (areaTwin(key) ?? key)))),
]

/** Both columns of an area remain if both were chosen. */
export function layoutInUnits(layout: ColumnLayout, units: UnitSystem): ColumnLayout {
  const isShown = new Map(layout.order.map((entry) => [entry.key, entry.isShown]))
  const swapped = (key: ColumnKey): ColumnKey => {
    const twin = areaTwin(key)
    return twin !== null && isShown.get(key) !== isShown.get(twin) ? twin : key
  }
  const isOther = ({ key, isShown: shown }: ColumnLayout['order'][number]) =>
    shown && !hasUnits(key, units) && swapped(key) !== key
  const moving = new Set(layout.order.filter(isOther).flatMap(({ key }) => [key, swapped(key)]))
  if (moving.size === 0) return layout
  return {
    ...layout,
    order: layout.order.map((entry) =>
      moving.has(entry.key) ? { ...entry, key: swapped(entry.key) } : entry,
    ),
  }
}
