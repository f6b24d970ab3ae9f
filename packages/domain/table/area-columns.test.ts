import { describe, expect, test } from 'vitest'
import { areaTwin, columnsInUnits } from './area-columns.ts'
import { createColumnLayout, layoutInUnits, shownColumns } from './column-layout.ts'
import { COLUMNS } from './columns.ts'

describe('columns of areas', () => {
  test('every one has its twin in the other units', () => {
    const areas = COLUMNS.filter(({ type }) => type === 'areaImperial' || type === 'areaMetric')
    expect(areas.length).toBeGreaterThan(6)
    for (const { key } of areas) {
      const twin = areaTwin(key)
      expect(twin, key).not.toBeNull()
      if (twin) expect(areaTwin(twin)).toBe(key)
    }
    expect(areaTwin('parcel.pid')).toBeNull()
  })

  test('follow the units where they stand, and only they', () => {
    const layout = createColumnLayout(['parcel.pid', 'parcel.areaImperial', 'parcel.zoning'])
    const metric = layoutInUnits(layout, 'metric')
    expect(shownColumns(metric)).toEqual(['parcel.pid', 'parcel.areaMetric', 'parcel.zoning'])
    expect(metric.order).toHaveLength(COLUMNS.length)
    expect(new Set(metric.order.map(({ key }) => key)).size).toBe(COLUMNS.length)
    expect(layoutInUnits(metric, 'imperial')).toEqual(layout)
    expect(layoutInUnits(layout, 'imperial')).toBe(layout)
  })

  test('remain both where both were chosen', () => {
    const both = createColumnLayout(['parcel.areaImperial', 'parcel.areaMetric'])
    expect(layoutInUnits(both, 'metric')).toBe(both)
  })

  test('come once when a data source brings all of its columns', () => {
    const all = ['planning.lotSizeImperial', 'planning.lotSizeMetric', 'planning.ocp'] as const
    expect(columnsInUnits(all, 'imperial')).toEqual(['planning.lotSizeImperial', 'planning.ocp'])
    expect(columnsInUnits(all, 'metric')).toEqual(['planning.lotSizeMetric', 'planning.ocp'])
    expect(columnsInUnits(['planning.lotSizeMetric'], 'imperial')).toEqual(['planning.lotSizeImperial'])
  })
})
