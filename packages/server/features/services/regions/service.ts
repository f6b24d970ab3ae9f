import type { Region } from '#contract/account/account-calls.ts'
import { BRITISH_COLUMBIA, regionKey } from '#domain/parcel/place/regions.ts'
import type { Database } from '../../../db/open.ts'
import { readRegions } from './region-queries.ts'

export async function getRegions(database: Database): Promise<Region[]> {
  const rows = await readRegions(database)
  const regions = rows.map(
    ({ layer_key: kind, title, west, south, east, north }): Region => ({
      key: regionKey(kind, title),
      title,
      kind,
      bounds: [west, south, east, north],
    }),
  )
  // Merges titles that differ only in accents or punctuation.
  const byKey = new Map(regions.map((region) => [region.key, region]))
  return [...byKey.values(), BRITISH_COLUMBIA]
}

export async function isRegion(database: Database, key: string): Promise<boolean> {
  return (await getRegions(database)).some((region) => region.key === key)
}

export async function getDemoRegion(database: Database): Promise<string> {
  const rows = await readRegions(database)
  const row = rows.find(({ is_synthetic }) => is_synthetic) ?? rows[0]
  return row ? regionKey(row.layer_key, row.title) : BRITISH_COLUMBIA.key
}
