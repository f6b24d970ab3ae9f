import { sql } from 'kysely'
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

const COLUMNS =
  sql.raw(`release.id, release.source_key, release.dataset_key, release.as_of, source.title, source.publisher,
  source.licence, source.attribution, source.is_synthetic`)

export async function listingReleases({ db }: Database, kind: 'mls' | 'broker'): Promise<InputRelease[]> {
  const { rows } = await sql<InputRelease>`
    SELECT ${COLUMNS} FROM release JOIN source ON source.key = release.source_key
    WHERE release.status = 'current' AND (
      EXISTS (SELECT FROM listing WHERE listing.source_key = release.source_key
        AND listing.dataset_key = release.dataset_key AND listing.kind = ${kind})
      OR EXISTS (SELECT FROM change_event WHERE change_event.release_id = release.id
        AND change_event.entity = 'listing' AND change_event.before->>'kind' = ${kind}))
    ORDER BY release.id`.execute(db)
  return rows
}

export async function featureReleases({ db }: Database, layers: readonly string[]): Promise<InputRelease[]> {
  const { rows } = await sql<InputRelease>`
    SELECT ${COLUMNS} FROM release JOIN source ON source.key = release.source_key
    WHERE release.status = 'current' AND EXISTS (
      SELECT FROM unnest(${layers}::text[]) AS layer(key) CROSS JOIN LATERAL (
        -- LIMIT looks up each layer by index; otherwise, the planner would read all features.
        SELECT FROM layer_feature WHERE layer_feature.source_key = release.source_key
          AND layer_feature.dataset_key = release.dataset_key AND layer_feature.layer_key = layer.key LIMIT 1
      ) AS feature)
    ORDER BY release.id`.execute(db)
  return rows
}
