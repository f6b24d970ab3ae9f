import { type ColumnKey, columnName, columnOf } from './columns.ts'
import type { DataSourceKey } from './data-sources.ts'

/** Column that counts the listings of a building's strata units, by source. */
const COUNT_COLUMNS: Partial<Record<DataSourceKey, string>> = {
  mlsHistory: 'listingCount',
  brokerListings: 'listingCount',
}

/**
 * Marks a value that is the total of the building's units, or that is missing because the units differ. Null
 * for the building's own value.
 */
export function unitTotal(
  key: ColumnKey,
  values: Readonly<Record<string, unknown>>,
  units: number,
): { of: 'total'; units: number } | null {
  const count = COUNT_COLUMNS[columnOf(key).dataSource]
  if (count === undefined || units === 0) return null
  const name = columnName(key)
  const isUnitTotal = name === count || (values[name] == null && Number(values[count] ?? 0) > 0)
  return isUnitTotal ? { of: 'total', units } : null
}
