import { type ColumnKey, columnName, columnOf } from './columns.ts'
import type { DataSourceKey } from './data-sources.ts'

/** Columns that count listings over a building's strata units. */
const COUNTS: Partial<Record<DataSourceKey, string>> = {
  mlsHistory: 'listingCount',
  brokerListings: 'listingCount',
}

/** Total of the units if counted, or a note that they differ. Null for the building's own value. */
export function unitTotal(
  key: ColumnKey,
  values: Readonly<Record<string, unknown>>,
  units: number,
): { of: 'total'; units: number } | null {
  const count = COUNTS[columnOf(key).dataSource]
  if (count === undefined || units === 0) return null
  const name = columnName(key)
  const isOfUnits = name === count || (values[name] == null && Number(values[count] ?? 0) > 0)
  return isOfUnits ? { of: 'total', units } : null
}
