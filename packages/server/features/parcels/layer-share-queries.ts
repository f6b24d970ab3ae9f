import { sql } from 'kysely'
import type { FeatureLayerKey } from '#domain/layers.ts'
import type { Database } from '../../db/open.ts'
import { abortable } from '../../db/query-abort.ts'
import { isOneOf } from '../../db/spatial.ts'

/** Only census subdivisions, which are municipalities to us, say these. */
function statedFact(name: string) {
  return sql<
    string | null
  >`CASE WHEN parcel_layer.layer_key = 'municipality' THEN layer_feature.facts ->> ${sql.lit(name)} END`
}

function layerShares(database: Database, upids: readonly string[], layers: readonly FeatureLayerKey[]) {
  return database.db
    .selectFrom('parcel_layer')
    .innerJoin('layer_feature', 'layer_feature.id', 'parcel_layer.feature_id')
    .select([
      'parcel_layer.upid',
      'parcel_layer.layer_key',
      'parcel_layer.share',
      'layer_feature.code',
      'layer_feature.title',
      'layer_feature.category',
      'layer_feature.status',
      'layer_feature.release_id',
      statedFact('Metropolitan area').as('metropolitan_area'),
      statedFact('Economic region').as('economic_region'),
    ])
    .where(isOneOf('parcel_layer.upid', upids))
    .where(isOneOf('parcel_layer.layer_key', layers))
}

export type LayerShareRow = Awaited<ReturnType<ReturnType<typeof layerShares>['execute']>>[number]

/** Features of the asked layers on these lots, with the share of the lot that each covers. */
export function findLayerShares(
  database: Database,
  upids: readonly string[],
  layers: readonly FeatureLayerKey[],
  signal?: AbortSignal,
): Promise<LayerShareRow[]> {
  return layerShares(database, upids, layers).execute(abortable(database, signal))
}
