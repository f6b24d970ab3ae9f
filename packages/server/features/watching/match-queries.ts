/** Which folders and watched areas a change concerns, and who may be told of it. */
import { type Kysely, sql } from 'kysely'
import type { Change } from '#domain/changes/change.ts'
import { PLANS } from '#domain/plans.ts'
import type { Schema } from '../../db/schema.ts'
import type { TellableChange } from './told-changes.ts'

type Sender = { db: Kysely<Schema> }

/** The next changes of a release, in the order in which they were found. */
export async function changesAfter(
  { db }: Sender,
  releaseId: number,
  after: number,
  limit: number,
): Promise<{ id: number; change: Change }[]> {
  const { rows } = await sql<{ id: number; change: Change }>`
    SELECT id, change FROM detected_change WHERE release_id = ${releaseId} AND id > ${after}
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

const given = (changes: readonly TellableChange[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS g (change_id bigint, type text, tab text, resource text,
    plans text[], size float8, brokers text[], property_types text[], statuses text[])`

const SUBSCRIPTIONS = Object.entries(PLANS)
  .filter(([, { isSubscription }]) => isSubscription)
  .map(([key]) => key)

/** The collection `x` is watched for `g`, and its account's subscription stands and brings what that needs. */
const isWatched = (now: Date) => sql`
  x.notif_enabled AND x.deleted_at IS NULL AND x.expires_at > ${now}::timestamptz AND g.type = ANY(x.notif_def)
  AND a.plan_key = ANY(${SUBSCRIPTIONS}::text[])
  AND (a.subscription_ends_at IS NULL OR a.subscription_ends_at > ${now}::timestamptz)
  AND (a.plan_key = ANY(g.plans)
    OR EXISTS (SELECT FROM account_grant r WHERE r.account_id = a.id AND r.resource_key = g.resource))`

/** Folders with a lot that a change touches, its parents and children among them. What is matched already stays. */
export async function matchFolders(
  { db }: Sender,
  changes: readonly TellableChange[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO collection_change (kind, collection_id, change_id, tab, added_at)
    SELECT DISTINCT 'folder', x.id, g.change_id, g.tab, ${now}::timestamptz
    FROM ${given(changes)} JOIN detected_change c ON c.id = g.change_id CROSS JOIN LATERAL unnest(c.upids) u (upid)
    JOIN folder_parcel p ON p.upid = u.upid JOIN folder x ON x.id = p.folder_id JOIN account a ON a.id = x.account_id
    WHERE ${isWatched(now)}
    ON CONFLICT DO NOTHING`.execute(db)
}

/** An empty list of criteria means all. */
const fits = (path: string, words: string) => {
  const list = sql`x.options #> ${sql.lit(path)}::text[]`
  return sql`(jsonb_array_length(coalesce(${list}, '[]')) = 0 OR jsonb_exists_any(${list}, ${sql.ref(words)}))`
}

/** Watched areas in which a place of a change lies, where it meets their criteria. What is matched already stays. */
export async function matchAreas(
  { db }: Sender,
  changes: readonly TellableChange[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO collection_change (kind, collection_id, change_id, tab, added_at)
    SELECT DISTINCT 'area', x.id, g.change_id, g.tab, ${now}::timestamptz
    FROM ${given(changes)} JOIN detected_change c ON c.id = g.change_id
    JOIN watched_area_piece w ON w.geom && c.places AND ST_Intersects(w.geom, c.places)
    JOIN watched_area x ON x.id = w.area_id JOIN account a ON a.id = x.account_id
    WHERE ${isWatched(now)}
      AND (g.size IS NULL OR g.size >= coalesce((x.options->>'minorThreshold')::float8, 0))
      AND (g.tab <> 'broker' OR ${fits('{broker,brokers}', 'g.brokers')}
        AND ${fits('{broker,propertyTypes}', 'g.property_types')})
      AND (g.tab <> 'mls' OR ${fits('{mls,statuses}', 'g.statuses')}
        AND ${fits('{mls,propertyTypes}', 'g.property_types')}
        AND (jsonb_array_length(coalesce(x.options #> '{mls,zonings}', '[]')) = 0 OR EXISTS (
          SELECT FROM parcel_layer s JOIN layer_feature z ON z.id = s.feature_id
          WHERE s.upid = ANY(c.upids) AND s.layer_key = 'zoning'
            AND jsonb_exists(x.options #> '{mls,zonings}', z.code))))
    ON CONFLICT DO NOTHING`.execute(db)
}
