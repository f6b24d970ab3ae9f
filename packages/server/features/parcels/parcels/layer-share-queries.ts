import { sql } from 'kysely'
import type { FeatureLayerKey } from '#domain/layers/layers.ts'
import { parcelOf } from '#domain/parcel/address/strata-unit.ts'
import type { Database } from '../../../db/open.ts'
import { isOneOf } from '../../../db/spatial.ts'

/** Selects a value that only census subdivisions, which are municipalities to us, state. */
function statedFact(name: string) {
  return sql<string | null>`CASE WHEN layer_key = 'municipality' THEN facts ->> ${sql.lit(name)} END`
}

function features(database: Database, ids: readonly string[]) {
  return database.db
    .selectFrom('layer_feature')
    .select([
      'id',
      'layer_key',
      'code',
      'title',
      'category',
      'status',
      'release_id',
      statedFact('Metropolitan area').as('metropolitan_area'),
      statedFact('Economic region').as('economic_region'),
    ])
    .where(isOneOf('id', ids))
}

type FeatureRow = Awaited<ReturnType<ReturnType<typeof features>['execute']>>[number]

interface ShareRow {
  upid: string
  feature_id: string
  share: number
}

/** A feature on a parcel, and the share of the parcel that it covers (0 to 1). */
export interface LayerShare {
  upid: string
  share: number
  feature: FeatureRow
}

/**
 * Returns the features of the requested layers on these parcels, of a strata unit those on its building's. Thousands of parcels lie in some
 * dozen zones: the zones are read once, not once for every parcel. Shares are read parcel by parcel through their index, which `OFFSET 0`
 * holds the planner to: for a list of parcels it reads the shares of all.
 */
export async function findLayerShares(
  database: Database,
  upids: readonly string[],
  layers: readonly FeatureLayerKey[],
  signal?: AbortSignal,
): Promise<LayerShare[]> {
  const { rows: shares } = await sql<ShareRow>`
    SELECT asked.upid, feature_id, share FROM unnest(${[...new Set(upids.map(parcelOf))]}::text[]) AS asked(upid)
    CROSS JOIN LATERAL (
      SELECT feature_id, share FROM parcel_layer
      WHERE parcel_layer.upid = asked.upid AND layer_key = ANY(${layers}::text[]) OFFSET 0
    ) AS found`.execute(database.db, { signal })
  const ids = [...new Set(shares.map((row) => row.feature_id))]
  const rows = ids.length > 0 ? await features(database, ids).execute({ signal }) : []
  const featureOf = new Map(rows.map((row) => [row.id, row]))
  const sharesOf = Map.groupBy(shares, ({ upid }) => upid)
  return upids.flatMap((upid) =>
    (sharesOf.get(parcelOf(upid)) ?? []).flatMap(({ feature_id, share }) => {
      const feature = featureOf.get(feature_id)
      return feature ? [{ upid, share, feature }] : []
    }),
  )
}
