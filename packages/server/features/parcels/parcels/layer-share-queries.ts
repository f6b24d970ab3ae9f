import { sql } from 'kysely'
import type { FeatureLayerKey } from '#domain/layers/layers.ts'
import { parcelOf } from '#domain/parcel/address/strata-unit.ts'
import type { Database } from '../../../db/open.ts'

/** Selects a fact that only municipalities (census subdivisions) state. */
function statedFact(name: string) {
  return sql`CASE WHEN layer_key = 'municipality' THEN facts ->> ${sql.lit(name)} END`
}

interface SharedFeature {
  id: string
  layer_key: string
  code: string | null
  title: string | null
  category: string | null
  status: string | null
  release_id: number
  metropolitan_area: string | null
  economic_region: string | null
}

/** `share`: the part of the parcel that the feature covers, from 0 to 1. */
export interface LayerShare {
  share: number
  feature: SharedFeature
}

/**
 * Finds the layer shares of parcels; a strata unit has its building's. Queries a row per feature, with parcel
 * positions and shares as text (`1 1 2 0.62`), which parses several times faster than a row per share.
 * `OFFSET 0` makes the planner use the parcel index instead of reading all shares.
 */
export async function findLayerShares(
  database: Database,
  upids: readonly string[],
  layers: readonly FeatureLayerKey[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ShareSet>> {
  const parcels = [...new Set(upids.map(parcelOf))]
  const { rows } = await sql<SharedFeature & { shares: string }>`
    SELECT id, layer_key, code, title, category, status, release_id,
      ${statedFact('Metropolitan area')} AS metropolitan_area, ${statedFact('Economic region')} AS economic_region, shares
    FROM (
      SELECT feature_id, string_agg(requested.position || ' ' || share, ' ') AS shares
      FROM unnest(${parcels}::text[]) WITH ORDINALITY AS requested(upid, position)
      CROSS JOIN LATERAL (
        SELECT feature_id, share FROM parcel_layer
        WHERE parcel_layer.upid = requested.upid AND layer_key = ANY(${layers}::text[]) OFFSET 0
      ) AS found GROUP BY feature_id
    ) AS found JOIN layer_feature ON layer_feature.id = found.feature_id ORDER BY id`.execute(database.db, {
    signal,
  })
  const sets = shareSets(parcels.length, rows)
  const ofParcel = new Map(parcels.map((upid, index) => [upid, sets[index] ?? []]))
  return new Map(upids.map((upid) => [upid, ofParcel.get(parcelOf(upid)) ?? []]))
}

type ShareSet = readonly LayerShare[]

/** Parcels with equal shares of the same features get the same array. */
function shareSets(count: number, rows: readonly (SharedFeature & { shares: string })[]): ShareSet[] {
  const emptySet: ShareSet = []
  const sets = new Array<ShareSet>(count).fill(emptySet)
  for (const { shares, ...feature } of rows) {
    const numbers = shares.split(' ')
    const setsByShare = new Map<string, Map<ShareSet, ShareSet>>()
    for (let index = 0; index < numbers.length; index += 2) {
      const [position, text] = [Number(numbers[index]) - 1, numbers[index + 1] ?? '']
      const oldSet = sets[position] ?? emptySet
      const extendedSets = setsByShare.get(text) ?? new Map<ShareSet, ShareSet>()
      const newSet = extendedSets.get(oldSet) ?? [...oldSet, { share: Number(text), feature }]
      setsByShare.set(text, extendedSets.set(oldSet, newSet))
      sets[position] = newSet
    }
  }
  return sets
}
