import { expect, test } from 'vitest'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { createCells } from '../../../state/cells/cells.ts'
import { columnTotal, ROLL_COLUMN } from './column-totals.ts'

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
  })
  expect(columnTotal(['a', 'b', 'c'], cells, AREA)).toEqual({
    sum: 1_100,
    coveredCount: 3,
    sharedRollCount: 0,
  })
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
  })
})
