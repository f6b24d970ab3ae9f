import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { ownArea } from '#domain/parcel/figures/stated-figures.ts'
import { type ColumnTotal, columnTotal } from '#domain/table/column-totals.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { Cells } from '../../../state/cells/cells.ts'

export const ASSESSED_COLUMN: ColumnKey = 'parcel.currentTotal'

interface SelectionSummary {
  parcelCount: number
  hasUnits: boolean
  arrivedCount: number
  /** Area measured on outlines. Strata units add none. */
  areaSquareMetres: number
  assessed: ColumnTotal
  /** Selected parcels that are no longer in the data. */
  removedUpids: readonly string[]
}

export function summarise(upids: readonly string[], cells: Cells): SelectionSummary {
  let arrivedCount = 0
  let areaSquareMetres = 0
  for (const upid of upids) {
    const { row } = cells.parcel(upid)
    if (!row) continue
    arrivedCount += 1
    areaSquareMetres += ownArea(row) ?? 0
  }
  return {
    parcelCount: upids.length,
    hasUnits: upids.some(isUnit),
    arrivedCount,
    areaSquareMetres,
    assessed: columnTotal(upids, cells, ASSESSED_COLUMN),
    removedUpids: upids.filter((upid) => cells.parcel(upid).isRemoved),
  }
}
