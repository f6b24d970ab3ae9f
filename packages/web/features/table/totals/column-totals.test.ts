import { expect, test } from 'vitest'
import type { CellValue, TableRow } from '#contract/parcel/parcels.ts'
import { columnTotal, ROLL_COLUMN } from '#domain/table/column-totals.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { createCells } from '../../../state/cells/cells.ts'
import { answered } from '../../../testing/facts.ts'
import { summarise } from './summary.ts'

const VALUE: ColumnKey = 'parcel.currentTotal'
const AREA: ColumnKey = 'parcel.areaMetric'

function cellsOf(rows: [upid: string, roll: CellValue, value: CellValue, area: CellValue][]) {
  const cells = createCells()
  cells.rows.add({
    columns: [ROLL_COLUMN, VALUE, AREA],
    rows: rows.map(([upid, ...values]) => ({
      upid,
      label: upid,
      geocenter: [0, 0],
      bounds: [0, 0, 0, 0],
      areaSquareMetres: 1,
      values,
      releases: [1, 1, 1],
    })),
    missing: [],
    provenance: {},
  })
  return cells
}

test('a roll over several parcels is counted once, their areas each', () => {
  const cells = cellsOf([
    ['a', '01-234', 1_000_000, 600],
    ['b', '01-234', 1_000_000, 400],
    ['c', '01-999', 500_000, 100],
  ])
  expect(columnTotal(['a', 'b', 'c'], cells, VALUE)).toEqual({
    sum: 1_500_000,
    coveredCount: 3,
    sharedRollCount: 1,
    inBuildingCount: 0,
    sameGroundCount: 0,
    medianCount: 0,
  })
  expect(columnTotal(['a', 'b', 'c'], cells, AREA)).toEqual({
    sum: 1_100,
    coveredCount: 3,
    sharedRollCount: 0,
    inBuildingCount: 0,
    sameGroundCount: 0,
    medianCount: 0,
  })
})

test('list prices are of each parcel, also of those on one roll, in any order', () => {
  const upids = ['a', 'b']
  const cells = cellsOf(upids.map((upid) => [upid, '01-234', 1_000_000, 600]))
  const prices = { a: 1_000_000, b: 800_000 }
  const listings = Object.entries(prices).map(([upid, listPrice]) =>
    answered(upid, undefined, { values: { listPrice } }),
  )
  cells.facts.apply('clsCommercial', listings, { kind: 'started' })
  for (const order of [upids, upids.toReversed()]) {
    expect(columnTotal(order, cells, 'clsCommercial.listPrice').sum).toBe(1_800_000)
  }
})

test('strata lots with the same number of roll entries share no roll', () => {
  const cells = cellsOf([
    ['a', '12 roll entries', 9_000_000, 600],
    ['b', '12 roll entries', 8_000_000, 600],
  ])
  expect(columnTotal(['a', 'b'], cells, VALUE)).toEqual({
    sum: 17_000_000,
    coveredCount: 2,
    sharedRollCount: 0,
    inBuildingCount: 0,
    sameGroundCount: 0,
    medianCount: 0,
  })
})

test('parcels without a value or without a row are left out and said to be', () => {
  const cells = cellsOf([
    ['a', null, 700, 600],
    ['b', null, null, 600],
  ])
  expect(columnTotal(['a', 'b', 'waiting'], cells, VALUE)).toEqual({
    sum: 700,
    coveredCount: 1,
    sharedRollCount: 0,
    inBuildingCount: 0,
    sameGroundCount: 0,
    medianCount: 0,
  })
})

test('a building and its units are counted once, and medians are never added', () => {
  const cells = createCells()
  const row = (upid: string, value: number, strata?: TableRow['strata']): TableRow => ({
    upid,
    label: upid,
    geocenter: [0, 0],
    bounds: [0, 0, 0, 0],
    areaSquareMetres: 700,
    values: [null, value, value],
    releases: [1, 1, 1],
    ...(strata && { strata }),
  })
  const total = { of: 'total', units: 2 } as const
  const median = { of: 'median', units: 2 } as const
  cells.rows.add({
    columns: [ROLL_COLUMN, VALUE, 'salesHistory.lastSaleValue'],
    rows: [
      row('tower', 900_000, { units: 2, summaries: [null, total, median] }),
      row('tower~1', 400_000),
      row('tower~2', 500_000),
      row('house', 100_000),
    ],
    missing: [],
    provenance: {},
  })
  const all = ['tower~1', 'tower', 'tower~2', 'house']
  expect(columnTotal(all, cells, VALUE)).toMatchObject({
    sum: 1_000_000,
    coveredCount: 4,
    inBuildingCount: 2,
  })
  expect(columnTotal(['tower~1', 'house'], cells, VALUE)).toMatchObject({ sum: 500_000, inBuildingCount: 0 })
  expect(columnTotal(all, cells, 'salesHistory.lastSaleValue')).toMatchObject({
    sum: 1_000_000,
    coveredCount: 3,
    medianCount: 1,
  })
  expect(summarise(all, cells)).toMatchObject({ parcelCount: 4, hasUnits: true, areaSquareMetres: 1_400 })
})

test('floors of units are among those of their building, where it states its own', () => {
  const cells = createCells()
  const floors = { tower: 900, 'tower~1': 400, house: 200, other: null, 'other~1': 90 }
  cells.rows.add({
    columns: ['parcel.floorArea'],
    rows: Object.entries(floors).map(([upid, value]) => ({
      upid,
      label: upid,
      geocenter: [0, 0],
      bounds: [0, 0, 0, 0],
      areaSquareMetres: 1,
      values: [value],
      releases: [1],
    })),
    missing: [],
    provenance: {},
  })
  expect(columnTotal(Object.keys(floors), cells, 'parcel.floorArea')).toMatchObject({
    sum: 1_190,
    coveredCount: 4,
    inBuildingCount: 1,
  })
})

test('the land of a unit is that of its building, which is not selected with it', () => {
  const cells = cellsOf([['tower~1', null, null, null]])
  expect(summarise(['tower~1'], cells)).toMatchObject({ hasUnits: true, areaSquareMetres: 0 })
})

test.each(['planning.lotSizeMetric', 'paragonTax.lotSizeImperial'] as const)(
  'the ground of a building counts once for all of its units: %s',
  (column) => {
    const cells = createCells()
    const sizes = { 'tower~1': 1_632.2, 'tower~2': 1_632.3, house: 300, 'other~1': 326 }
    const isRow = column === 'planning.lotSizeMetric'
    cells.rows.add({
      columns: [ROLL_COLUMN, 'planning.lotSizeMetric'],
      rows: Object.entries({ ...sizes, tower: 1_632.3 }).map(([upid, size]) => ({
        upid,
        label: upid,
        geocenter: [0, 0],
        bounds: [0, 0, 0, 0],
        areaSquareMetres: 1,
        values: [null, size],
        releases: [1, 1],
      })),
      missing: [],
      provenance: {},
    })
    const reports = Object.entries(sizes).map(([upid, size]) =>
      answered(upid, undefined, { values: { lotSizeImperial: size } }),
    )
    cells.facts.apply('paragonTax', reports, { kind: 'started' })
    const upids = Object.keys(sizes)
    const expected = { sum: 2_258.3, coveredCount: 4, sameGroundCount: 1 }
    expect(columnTotal(upids, cells, column)).toMatchObject(expected)
    expect(columnTotal(upids.toReversed(), cells, column)).toMatchObject(expected)
    expect(columnTotal([...upids, 'tower'], cells, column)).toMatchObject(
      isRow ? { ...expected, coveredCount: 5, sameGroundCount: 2 } : expected,
    )
  },
)
