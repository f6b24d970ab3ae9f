import type { CellValue } from '#contract/parcel/parcels.ts'
import { type ColumnKey, columnOf } from '#domain/table/columns.ts'
import type { Cells } from '../../../state/cells/cells.ts'

/** Column requested with every row, shown or not: it identifies parcels that share a roll. */
export const ROLL_COLUMN: ColumnKey = 'parcel.rollNumber'

export interface ColumnTotal {
  sum: number
  /** Parcels with a value, those whose roll was counted already among them. */
  coveredCount: number
  /** Parcels that were left out of the sum because another parcel on the same roll represents them. */
  sharedRollCount: number
}

/**
 * Sums of columns over the parcels that have arrived, in one pass. A roll that covers several parcels stands on each of them
 * with its whole value, so that it is counted once.
 */
export function columnTotals(
  upids: readonly string[],
  cells: Cells,
  columns: readonly ColumnKey[],
): ReadonlyMap<ColumnKey, ColumnTotal> {
  const sharedRolls = rollsOfSeveral(upids, cells)
  const sums = columns.map((key) => ({
    key,
    column: cells.column(key),
    counted: isAssessed(key) && sharedRolls.size > 0 ? new Set<string>() : null,
    total: { sum: 0, coveredCount: 0, sharedRollCount: 0 },
  }))
  const rolls = cells.column(ROLL_COLUMN)
  for (const upid of upids) {
    const parcel = cells.parcel(upid)
    if (!parcel.row) continue
    const roll = sharedRolls.size > 0 ? rollOf(rolls.value(parcel)) : null
    for (const { column, counted, total } of sums) {
      const value = column.value(parcel)
      if (typeof value !== 'number') continue
      total.coveredCount += 1
      if (counted && roll !== null && sharedRolls.has(roll)) {
        // Two sources may use one number for different rolls.
        const key = `${column.release(parcel)} ${roll}`
        if (counted.has(key)) {
          total.sharedRollCount += 1
          continue
        }
        counted.add(key)
      }
      total.sum += value
    }
  }
  return new Map(sums.map(({ key, total }) => [key, total]))
}

const NO_TOTAL: ColumnTotal = { sum: 0, coveredCount: 0, sharedRollCount: 0 }

export const columnTotal = (upids: readonly string[], cells: Cells, column: ColumnKey): ColumnTotal =>
  columnTotals(upids, cells, [column]).get(column) ?? NO_TOTAL

/** Mostly none: then nothing needs to be remembered while summing. */
function rollsOfSeveral(upids: readonly string[], cells: Cells): ReadonlySet<string> {
  const { value } = cells.column(ROLL_COLUMN)
  const seen = new Set<string>()
  const several = new Set<string>()
  for (const upid of upids) {
    const roll = rollOf(value(cells.parcel(upid)))
    if (roll === null) continue
    if (seen.has(roll)) several.add(roll)
    else seen.add(roll)
  }
  return several
}

/** Values of the assessment roll, of the province or of a city; sizes and sales belong to one parcel each. */
function isAssessed(column: ColumnKey): boolean {
  const { type, dataSource } = columnOf(column)
  return (type === 'currency0' || type === 'currency') && dataSource !== 'salesHistory'
}

/** A strata lot says `12 roll entries` instead of a number; two such parcels share nothing. */
function rollOf(value: CellValue | undefined): string | null {
  return typeof value === 'string' && value !== '' && !value.endsWith(' roll entries') ? value : null
}
