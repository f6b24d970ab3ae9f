import type { Region } from '#contract/account/account-calls.ts'
import { BRITISH_COLUMBIA, regionKey } from '#domain/parcel/place/regions.ts'
import type { Database } from '../../../db/open.ts'
import { readRegions } from './region-queries.ts'

/** Places with data by title, then the province. */
export async function regions(database: Database): Promise<Region[]> {
  const rows = await readRegions(database)
  const known = rows.map(
    ({ layer_key: kind, title, west, south, east, north }): Region => ({
      key: regionKey(kind, title),
      title,
      kind,
      bounds: [west, south, east, north],
    }),
  )
  // Merges titles that differ only in accents or punctuation.
  const byKey = new Map(known.map((region) => [region.key, region]))
  return [...byKey.values(), BRITISH_COLUMBIA]
}

export async function isRegion(database: Database, key: string): Promise<boolean> {
  return (await regions(database)).some((region) => region.key === key)
}

export async function demoRegion(database: Database): Promise<string> {
  const rows = await readRegions(database)
  const best = rows.find((row) => row.is_synthetic) ?? rows[0]
  return best ? regionKey(best.layer_key, best.title) : BRITISH_COLUMBIA.key
}
