import { describe, expect, test } from 'vitest'
import { layoutOf, resizeColumn, shownColumns, widthOf } from './column-layout.ts'
import {
  applyPreset,
  checkPresetName,
  deletePreset,
  readPresets,
  renamePreset,
  savePreset,
} from './column-presets.ts'

const layout = layoutOf(['parcel.pid', 'planning.ocp'])
const land = { name: 'Land', columns: ['parcel.areaMetric'] } as const

describe('column presets', () => {
  test('saving keeps the shown columns in their order under a trimmed name', () => {
    expect(savePreset([land], '  My   view ', layout)).toEqual({
      ok: true,
      presets: [land, { name: 'My view', columns: ['parcel.pid', 'planning.ocp'] }],
    })
  })

  test('a name is required', () => {
    expect(savePreset([], '  ', layout)).toEqual({ ok: false, reason: 'Give the preset a name.' })
  })

  test('a name is unique, whatever its case', () => {
    expect(savePreset([land], 'LAND', layout)).toEqual({
      ok: false,
      reason: 'There is already a preset called "LAND".',
    })
  })

  test('a name has at most 60 characters', () => {
    expect(checkPresetName([], 'x'.repeat(60)).ok).toBe(true)
    expect(checkPresetName([], 'x'.repeat(61)).ok).toBe(false)
  })

  test('a preset without columns is refused', () => {
    expect(savePreset([], 'Empty', layoutOf([]))).toEqual({
      ok: false,
      reason: 'Choose at least one column.',
    })
  })

  test('renaming: another case of its own name is fine, a taken or empty name is not', () => {
    const presets = [land, { name: 'Tax', columns: ['vancouver.taxLevy'] as const }]
    expect(renamePreset(presets, 'Land', 'LAND')).toMatchObject({
      ok: true,
      presets: [{ name: 'LAND' }, { name: 'Tax' }],
    })
    expect(renamePreset(presets, 'Land', 'tax').ok).toBe(false)
    expect(renamePreset(presets, 'Land', '').ok).toBe(false)
    expect(renamePreset(presets, 'Gone', 'New')).toEqual({
      ok: false,
      reason: 'There is no preset called "Gone".',
    })
  })

  test('deleting removes that one alone', () => {
    expect(deletePreset([land], 'Land')).toEqual([])
    expect(deletePreset([land], 'Other')).toEqual([land])
  })

  test('applying shows its columns and keeps widths', () => {
    const applied = applyPreset(resizeColumn(layout, 'parcel.areaMetric', 222), land)
    expect(shownColumns(applied)).toEqual(['parcel.areaMetric'])
    expect(widthOf(applied, 'parcel.areaMetric')).toBe(222)
  })

  test('stored presets are read with care', () => {
    expect(
      readPresets([
        land,
        { name: 'land', columns: ['parcel.pid'] },
        { name: 'Gone', columns: ['gone.column'] },
        { name: 'Mixed', columns: ['gone.column', 'parcel.pid', 'parcel.pid', 3] },
        { name: 7, columns: [] },
        null,
      ]),
    ).toEqual([land, { name: 'Mixed', columns: ['parcel.pid'] }])
    expect(readPresets('nonsense')).toEqual([])
  })
})
