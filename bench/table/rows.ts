import type { CellValue, RowsResponse } from '#contract/parcel/parcels.ts'
import { COLUMNS, type ColumnKey } from '#domain/table/columns.ts'

const COLUMN_COUNT = 30

/** First thirty columns of the catalogue, without links. */
export const BENCH_COLUMNS: readonly ColumnKey[] = COLUMNS.filter(({ type }) => type !== 'link')
  .slice(0, COLUMN_COUNT)
  .map(({ key }) => key)

/** A response as from the server, with the same values each time. */
export function makeRows(count: number): RowsResponse {
  const types = BENCH_COLUMNS.map((key) => COLUMNS.find((column) => column.key === key)?.type ?? 'text')
  return {
    columns: [...BENCH_COLUMNS],
    missing: [],
    provenance: {},
    rows: Array.from({ length: count }, (_, row) => ({
      upid: `bench:${row}`,
      label: `${1000 + (row % 9000)} Tidewater Crescent`,
      geocenter: [-123, 49],
      bounds: [-123, 49, -122.9, 49.1],
      areaSquareMetres: 400 + (row % 700),
      values: types.map((type, column) => cellValue(type, row, column)),
      releases: types.map(() => 1),
    })),
  }
}

function cellValue(type: string, row: number, column: number): CellValue {
  const number = ((row + 1) * (column + 7) * 7919) % 2_000_000
  if (type === 'text') return `Value ${number % 5000}`
  if (type === 'date') return `20${10 + (number % 15)}-0${1 + (number % 9)}-1${number % 10}`
  if (type === 'percent') return (number % 400) / 1000 - 0.2
  return number / 10
}
