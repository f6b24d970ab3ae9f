import { describe, expect, test } from 'vitest'
import { columnWidth, createColumnLayout, resizeColumn, shownColumns } from './column-layout.ts'
import {
  applyPreset,
  type ColumnPreset,
  checkPresetName,
  readBrowserPresets,
  readPresetColumns,
} from './column-presets.ts'

const layout = createColumnLayout(['parcel.pid', 'planning.ocp', 'parcel.zoning', 'planning.alr'])
const land: ColumnPreset = { id: '1', scope: 'table', name: 'Land', columns: ['parcel.areaMetric'] }
const plans: ColumnPreset = { id: '2', scope: 'planning', name: 'Plans', columns: ['planning.ncp'] }

describe('the name of a preset', () => {
  test('is kept without superfluous spaces', () => {
    expect(checkPresetName([land], 'table', '  My   view ')).toEqual({ ok: true, name: 'My view' })
  })

  test('is required, and has at most 60 characters', () => {
    expect(checkPresetName([], 'table', '  ')).toEqual({ ok: false, reason: 'Give the preset a name.' })
    expect(checkPresetName([], 'table', 'x'.repeat(60)).ok).toBe(true)
    expect(checkPresetName([], 'table', 'x'.repeat(61)).ok).toBe(false)
  })

  test('is unique within its scope, whatever its case', () => {
    expect(checkPresetName([land, plans], 'table', 'LAND')).toEqual({
      ok: false,
      reason: 'There is already a preset called "LAND".',
    })
    expect(checkPresetName([land, plans], 'planning', 'Land').ok).toBe(true)
  })

  test('may be written anew when it is renamed', () => {
    expect(checkPresetName([land, plans], 'table', 'LAND', '1')).toEqual({ ok: true, name: 'LAND' })
  })
})

describe('the columns of a preset', () => {
  test('of the table become the table, with widths kept', () => {
    const applied = applyPreset(resizeColumn(layout, 'parcel.areaMetric', 222), land)
    expect(shownColumns(applied)).toEqual(['parcel.areaMetric'])
    expect(columnWidth(applied, 'parcel.areaMetric')).toBe(222)
  })

  test('of a data source take the place of its columns, and leave the others alone', () => {
    expect(shownColumns(applyPreset(layout, plans))).toEqual(['parcel.pid', 'planning.ncp', 'parcel.zoning'])
    const without = createColumnLayout(['parcel.pid', 'parcel.zoning'])
    expect(shownColumns(applyPreset(without, plans))).toEqual(['parcel.pid', 'parcel.zoning', 'planning.ncp'])
  })

  test('are read with care', () => {
    expect(
      readPresetColumns(['gone.column', 'parcel.pid', 'parcel.pid', 3, 'planning.ocp'], 'planning'),
    ).toEqual(['planning.ocp'])
    expect(readPresetColumns(['parcel.planNumber', 'parcel.pid'], 'table')).toEqual([
      'planning.planNumber',
      'parcel.pid',
    ])
  })
})

test('presets that a browser kept are read with care', () => {
  expect(
    readBrowserPresets([
      { name: ' Land ', columns: ['parcel.areaMetric'] },
      { name: 'Gone', columns: ['gone.column'] },
      { name: 'Mixed', columns: ['gone.column', 'parcel.pid', 'parcel.pid', 3] },
      { name: 7, columns: [] },
      null,
    ]),
  ).toEqual([
    { name: 'Land', columns: ['parcel.areaMetric'] },
    { name: 'Mixed', columns: ['parcel.pid'] },
  ])
  expect(readBrowserPresets({})).toEqual([])
})
