import { describe, expect, test } from 'vitest'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { createCells } from '../../../state/cells/cells.ts'
import { type Filters, orderRows, type Sort } from './order-rows.ts'
import { countValues } from './value-counts.ts'

const AREA: ColumnKey = 'parcel.areaMetric'
const ZONING: ColumnKey = 'parcel.zoning'

function cellsOf(rows: Record<string, { label: string; area: CellValue; zoning: CellValue }>) {
  const cells = createCells()
  cells.rows.add({
    columns: [AREA, ZONING],
    rows: Object.entries(rows).map(([upid, { label, area, zoning }]) => ({
      upid,
      label,
      geocenter: [0, 0],
      bounds: [0, 0, 0, 0],
      areaSquareMetres: 1,
      values: [area, zoning],
      releases: [0, 0],
    })),
    missing: [],
    provenance: {},
  })
  return cells
}

const cells = cellsOf({
  a: { label: '10 Ash St', area: 500, zoning: 'RS-1' },
  b: { label: '9 Ash St', area: null, zoning: 'RT-7' },
  c: { label: '2 Élan Rd', area: 80, zoning: 'rs-2' },
})
const selected = ['a', 'b', 'c', 'waiting']

const ordered = (sort: Sort | null, filters: Filters = {}) =>
  orderRows(selected, cells, sort, filters, '2026-03-15')

describe('rows of the table', () => {
  test('stand in the order of the selection until they are sorted', () => {
    expect(ordered(null)).toEqual(selected)
  })

  test('sort numbers as numbers, with unknown values behind them both ways', () => {
    expect(ordered({ column: AREA, isDescending: false })).toEqual(['c', 'a', 'b', 'waiting'])
    expect(ordered({ column: AREA, isDescending: true })).toEqual(['a', 'c', 'b', 'waiting'])
  })

  test('sort house numbers by their size and letters without accents', () => {
    expect(ordered({ column: 'address', isDescending: false })).toEqual(['c', 'b', 'a', 'waiting'])
  })

  test('are filtered by every filter at once', () => {
    expect(
      ordered(null, {
        [ZONING]: { kind: 'contains', text: 'rs' },
        [AREA]: { kind: 'range', least: 100, most: null },
      }),
    ).toEqual(['a'])
    expect(ordered(null, { address: { kind: 'contains', text: 'ash' } })).toEqual(['a', 'b'])
  })
})

test('values of a column are counted among the rows that the filters of other columns leave', () => {
  const filters: Filters = {
    [AREA]: { kind: 'range', least: 100, most: null },
    [ZONING]: { kind: 'values', values: ['RT-7'] },
  }
  expect(countValues(selected, cells, ZONING, filters, '2026-03-15')).toEqual([{ text: 'RS-1', count: 1 }])
  expect(countValues(selected, cells, ZONING, {}, '2026-03-15')).toHaveLength(3)
})
