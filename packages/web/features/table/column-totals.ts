import type { CellValue } from '#contract/parcels.ts'
import { type ColumnKey, columnOf } from '#domain/columns.ts'
import type { RowCache } from '../../state/rows/row-cache.ts'

/** Asked for with every row, shown or not: it says which lots share a roll. */
export const ROLL_COLUMN: ColumnKey = 'parcel.rollNumber'

export interface ColumnTotal {
  sum: number
  /** Lots with a value, those whose roll was counted already among them. */
  coveredCount: number
  /** Lots that were left out of the sum because another lot on the same roll stands for them. */
  sharedRollCount: number
}

/**
 * Sum of a column over the lots that have arrived. A roll that covers several lots stands on each of them with its
 * whole value, so that it is counted once.
 */
export function columnTotal(upids: readonly string[], cache: RowCache, column: ColumnKey): ColumnTotal {
  const slot = cache.slotOf(column)
  const rollSlot = isAssessed(column) ? cache.slotOf(ROLL_COLUMN) : -1
  const counted = new Set<string>()
  const total: ColumnTotal = { sum: 0, coveredCount: 0, sharedRollCount: 0 }
  for (const upid of upids) {
    const row = cache.get(upid)
    const value = row?.values[slot]
    if (!row || typeof value !== 'number') continue
    total.coveredCount += 1
    const roll = rollOf(row.values[rollSlot])
    const key = roll === null ? null : `${row.releases[slot]} ${roll}`
    if (key !== null && counted.has(key)) {
      total.sharedRollCount += 1
      continue
    }
    if (key !== null) counted.add(key)
    total.sum += value
  }
  return total
}

/** Values of the assessment roll, of the province or of a city; sizes and sales belong to one lot each. */
function isAssessed(column: ColumnKey): boolean {
  const { type, dataSource } = columnOf(column)
  return (type === 'currency0' || type === 'currency') && dataSource !== 'salesHistory'
}

/** A strata lot says `12 roll entries` instead of a number; two such lots share nothing. */
function rollOf(value: CellValue | undefined): string | null {
  return typeof value === 'string' && value !== '' && !value.endsWith(' roll entries') ? value : null
}
