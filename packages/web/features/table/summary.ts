import type { ColumnKey } from '#domain/table/columns.ts'
import type { RowCache } from '../../state/rows/row-cache.ts'
import { type ColumnTotal, columnTotal } from './column-totals.ts'

/** The value that the bar adds up: assessed total of the current year. */
export const ASSESSED_COLUMN: ColumnKey = 'parcel.currentTotal'

export interface SelectionSummary {
  parcelCount: number
  /** Parcels whose row has arrived: the area covers them. */
  arrivedCount: number
  areaSquareMetres: number
  assessed: ColumnTotal
  /** Parcels that are no longer in the data. */
  removedUpids: readonly string[]
}

export function summarise(upids: readonly string[], cache: RowCache): SelectionSummary {
  let arrivedCount = 0
  let areaSquareMetres = 0
  for (const upid of upids) {
    const row = cache.get(upid)
    if (!row) continue
    arrivedCount += 1
    areaSquareMetres += row.areaSquareMetres
  }
  return {
    parcelCount: upids.length,
    arrivedCount,
    areaSquareMetres,
    assessed: columnTotal(upids, cache, ASSESSED_COLUMN),
    removedUpids: upids.filter((upid) => cache.isGone(upid)),
  }
}
