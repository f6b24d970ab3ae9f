import type { CellValue, TableRow } from '#contract/parcel/parcels.ts'
import { formatProperties, isUnit } from '#domain/parcel/address/strata-unit.ts'
import { columnTotals, ROLL_COLUMN } from '#domain/table/column-totals.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { ExportColumn } from './export-columns.ts'
import type { ExportCell, ExportTotals } from './export-writer.ts'

interface ParcelTotal {
  row: {
    releases: readonly number[]
    roll: CellValue
    values: readonly CellValue[]
    strata: TableRow['strata']
  } | null
}

const MISSING: ParcelTotal = { row: null }

/** Collects rows for totals, as in the table: a roll over several parcels counts once. */
export class RowTotals {
  private readonly parcels = new Map<string, ParcelTotal>()
  private readonly columns: readonly ExportColumn[]
  private readonly rowKeys: readonly ColumnKey[]

  /** `rowKeys` are the columns of the row's own values, including `ROLL_COLUMN`. */
  constructor(columns: readonly ExportColumn[], rowKeys: readonly ColumnKey[]) {
    this.columns = columns
    this.rowKeys = rowKeys
  }

  add({ upid, releases, values, strata }: TableRow, cells: readonly ExportCell[]): void {
    const roll = values[this.rowKeys.indexOf(ROLL_COLUMN)] ?? null
    this.parcels.set(upid, { row: { releases, roll, values: cells.map(({ value }) => value), strata } })
  }

  totals(): ExportTotals {
    const upids = [...this.parcels.keys()]
    const cells = {
      parcel: (upid: string) => this.parcels.get(upid) ?? MISSING,
      column: (key: ColumnKey) => {
        const cellIndex = this.columns.findIndex((column) => column.key === key)
        const rowIndex = this.rowKeys.indexOf(key)
        return {
          value: ({ row }: ParcelTotal) => (key === ROLL_COLUMN ? row?.roll : row?.values[cellIndex]),
          release: ({ row }: ParcelTotal) => row?.releases[rowIndex] ?? 0,
          summary: ({ row }: ParcelTotal) => row?.strata?.summaries[rowIndex] ?? null,
        }
      },
    }
    const totalled = this.columns.filter(({ canTotal }) => canTotal).map(({ key }) => key)
    const sums = columnTotals(upids, cells, totalled)
    return {
      label: `Total of ${formatProperties(upids.length, upids.some(isUnit))}`,
      values: this.columns.map((column) => {
        const total = sums.get(column.key)
        return total === undefined || total.coveredCount === 0 ? null : Number(column.plain(total.sum))
      }),
    }
  }
}
