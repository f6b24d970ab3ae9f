import { type ColumnKey, columnName, columnOf } from './columns.ts'
import type { DataSourceKey } from './data-sources.ts'

/** Columns of requested sources that count, for a building, what its strata units have; its other values are of the building alone. */
const COUNTS: Partial<Record<DataSourceKey, string>> = {
  mlsHistory: 'listingCount',
  brokerListings: 'listingCount',
}

/**
 * Summary of a building's units: their total if counted, or that it differs. Null for the building's
 * own value. `values`: by column name; `units`: number of units, 0 for no building.
 */
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
