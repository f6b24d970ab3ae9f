import { rowReleases, type TableBlock, type TableColumn, type TableRow } from '../../blocks/block.ts'
import { toReleases } from '../../blocks/make-block.ts'
import type { ColumnValue } from '../../text/column-type.ts'
import type { GlancePart } from './empty-parts.ts'
import { getCell, partTable } from './part-values.ts'

/** Part, table and column of each value. */
const SOURCES = [
  ['parcel', 'lots', 'pid', 'PID'],
  ['parcel', 'lots', 'area', 'Area'],
  ['parcel', 'lots', 'frontage', 'Frontage'],
  ['planning', 'differs', 'zoning', 'Zoning'],
  ['assessments', 'newest', 'total', 'Assessed'],
] as const

/** One row per parcel, without empty columns. */
export function assemblyTable(parts: readonly GlancePart[]): TableBlock | null {
  const lots = partTable(parts, 'parcel', 'lots')
  if (!lots) return null
  const columns = SOURCES.flatMap(([part, key, column, title]) => {
    const table = partTable(parts, part, key)
    const type = table?.columns.find((candidate) => candidate.key === column)?.type
    if (!table || type === undefined) return []
    const rowOf = ({ key: upid }: TableRow) => table.rows.find((row) => row.key === upid)
    const read = (lot: TableRow): ColumnValue => {
      const row = rowOf(lot)
      return row ? getCell(table, row, column) : null
    }
    const header: TableColumn = { key: `${part}/${column}`, title, type }
    return lots.rows.some((lot) => read(lot) !== null) ? { ...header, read, rowOf } : []
  })
  return {
    kind: 'table',
    key: 'assembly',
    title: null,
    columns: [
      { key: 'address', title: 'Parcel', type: 'text' },
      ...columns.map(({ key, title, type }) => ({ key, title, type })),
    ],
    rows: lots.rows.map((lot) => {
      const rows = [lot, ...columns.flatMap(({ rowOf }) => rowOf(lot) ?? [])]
      const releases = rows.flatMap(rowReleases).filter((id) => id !== null)
      return {
        key: lot.key,
        values: [getCell(lots, lot, 'address'), ...columns.map(({ read }) => read(lot))],
        ...toReleases([...new Set(releases)]),
      }
    }),
  }
}
