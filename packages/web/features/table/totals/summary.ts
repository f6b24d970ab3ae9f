import type { ColumnKey } from '#domain/table/columns.ts'
import type { Cells } from '../../../state/cells/cells.ts'
import { type ColumnTotal, columnTotal } from './column-totals.ts'

/** The value that the bar adds up: assessed total of the current year. */
export const ASSESSED_COLUMN: ColumnKey = 'parcel.currentTotal'

interface SelectionSummary {
  parcelCount: number
  /** Parcels whose row has arrived: the area covers them. */
  arrivedCount: number
  areaSquareMetres: number
  assessed: ColumnTotal
  /** Parcels that are no longer in the data. */
  removedUpids: readonly string[]
}

export function summarise(upids: readonly string[], cells: Cells): SelectionSummary {
  let arrivedCount = 0
  let areaSquareMetres = 0
  for (const upid of upids) {
    const { row } = cells.parcel(upid)
    if (!row) continue
    arrivedCount += 1
    areaSquareMetres += row.areaSquareMetres
  }
  return {
    parcelCount: upids.length,
    arrivedCount,
    areaSquareMetres,
    assessed: columnTotal(upids, cells, ASSESSED_COLUMN),
    removedUpids: upids.filter((upid) => cells.parcel(upid).isRemoved),
  }
}
