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

/** A feature on a parcel, and the share of the parcel that it covers (0 to 1). */
export interface LayerShare {
  upid: string
  share: number
  feature: FeatureRow
}

/**
 * Returns the features of the requested layers on these parcels, of a strata unit those on its building's. Thousands of parcels lie in some dozen zones: the zones are read once, not
 * once for every parcel.
 */
export async function findLayerShares(
  database: Database,
  upids: readonly string[],
  layers: readonly FeatureLayerKey[],
  signal?: AbortSignal,
): Promise<LayerShare[]> {
  const shares = await database.db
    .selectFrom('parcel_layer')
    .select(['upid', 'feature_id', 'share'])
    .where(isOneOf('upid', [...new Set(upids.map(parcelOf))]))
    .where(isOneOf('layer_key', layers))
    .execute({ signal })
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
