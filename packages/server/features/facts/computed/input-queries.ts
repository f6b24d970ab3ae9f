import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

export type InputRelease = Awaited<ReturnType<typeof findReleases>>[number]

/** Finds the current releases that satisfy an SQL condition. */
export function findReleases({ db }: Database, condition: RawBuilder<boolean>) {
  return db
    .selectFrom('release')
    .innerJoin('source', 'source.key', 'release.source_key')
    .select(['release.id', 'release.source_key', 'release.dataset_key', 'release.as_of'])
    .select(['source.title', 'source.publisher', 'source.licence', 'source.attribution'])
    .where('release.status', '=', 'current')
    .where(condition)
    .orderBy('release.id')
    .execute()
}

export const listingReleases = (database: Database, kind: 'mls' | 'broker'): Promise<InputRelease[]> =>
  findReleases(
    database,
    sql<boolean>`(EXISTS (SELECT FROM listing WHERE listing.source_key = release.source_key
        AND listing.dataset_key = release.dataset_key AND listing.kind = ${kind})
      OR EXISTS (SELECT FROM change_event WHERE change_event.release_id = release.id
        AND change_event.entity = 'listing' AND change_event.before->>'kind' = ${kind}))`,
  )

export const featureReleases = (database: Database, layers: readonly string[]): Promise<InputRelease[]> =>
  findReleases(
    database,
    sql<boolean>`EXISTS (
      SELECT FROM unnest(${layers}::text[]) AS layer(key) CROSS JOIN LATERAL (
        -- LIMIT looks up each layer by index; otherwise, the planner would read all features.
        SELECT FROM layer_feature WHERE layer_feature.source_key = release.source_key
          AND layer_feature.dataset_key = release.dataset_key AND layer_feature.layer_key = layer.key LIMIT 1
      ) AS feature)`,
  )

/** SQL: the corners of a dataset's extent, as in `Extent`. */
export const BOX = sql`min(ST_XMin(geom)) AS west, min(ST_YMin(geom)) AS south,
  max(ST_XMax(geom)) AS east, max(ST_YMax(geom)) AS north`
