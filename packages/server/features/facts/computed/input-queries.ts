import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

export interface InputRelease {
  id: number
  source_key: string
  dataset_key: string
  as_of: string
  title: string
  publisher: string
  licence: string
  attribution: string
  is_synthetic: boolean
}

/** Finds the current releases that satisfy an SQL condition. */
export async function findReleases(
  { db }: Database,
  condition: RawBuilder<unknown>,
): Promise<InputRelease[]> {
  const { rows } = await sql<InputRelease>`
    SELECT release.id, release.source_key, release.dataset_key, release.as_of, source.title, source.publisher,
      source.licence, source.attribution, source.is_synthetic
    FROM release JOIN source ON source.key = release.source_key
    WHERE release.status = 'current' AND (${condition})
    ORDER BY release.id`.execute(db)
  return rows
}

export const listingReleases = (database: Database, kind: 'mls' | 'broker'): Promise<InputRelease[]> =>
  findReleases(
    database,
    sql`EXISTS (SELECT FROM listing WHERE listing.source_key = release.source_key
        AND listing.dataset_key = release.dataset_key AND listing.kind = ${kind})
      OR EXISTS (SELECT FROM change_event WHERE change_event.release_id = release.id
        AND change_event.entity = 'listing' AND change_event.before->>'kind' = ${kind})`,
  )

export const featureReleases = (database: Database, layers: readonly string[]): Promise<InputRelease[]> =>
  findReleases(
    database,
    sql`EXISTS (
      SELECT FROM unnest(${layers}::text[]) AS layer(key) CROSS JOIN LATERAL (
        -- LIMIT looks up each layer by index; otherwise, the planner would read all features.
        SELECT FROM layer_feature WHERE layer_feature.source_key = release.source_key
          AND layer_feature.dataset_key = release.dataset_key AND layer_feature.layer_key = layer.key LIMIT 1
      ) AS feature)`,
  )
