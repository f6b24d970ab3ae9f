import { sql } from 'kysely'
import type { Change } from '#domain/watching/changes/change.ts'
import type { Queryable } from '../../../db/open.ts'
import { affectedUpids } from '../../../importers/derive/titles.ts'
import { changeRows, isNotMinor, isRecipient, meetsCriteria } from './match-rules.ts'
import type { NotifiableChange } from './notifiable-changes.ts'

export async function changesAfter(
  { db }: Queryable,
  releaseId: number,
  after: number,
  limit: number,
): Promise<{ id: number; change: Change }[]> {
  const { rows } = await sql<{ id: number; change: Change }>`
    SELECT id, change FROM detected_change WHERE release_id = ${releaseId} AND id > ${after}
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

const isWatched = (now: Date) => sql`
  x.notif_enabled AND x.deleted_at IS NULL AND x.expires_at > ${now}::timestamptz AND ${isRecipient(now)}`

/**
 * Matches folders that contain an affected parcel, or its parent or child. Changes of a unit affect its
 * building; changes of a building, all its units. Idempotent.
 */
export async function matchFolders({ db }: Queryable, changes: readonly NotifiableChange[], now: Date) {
  await sql`
    INSERT INTO collection_change (kind, collection_id, change_id, tab, added_at)
    SELECT DISTINCT 'folder', x.id, g.change_id, g.tab, ${now}::timestamptz
    FROM ${changeRows(changes)}
    JOIN detected_change c ON c.id = g.change_id
    CROSS JOIN LATERAL unnest(c.upids) changed (upid)
    CROSS JOIN LATERAL ${affectedUpids(sql.ref('changed.upid'))} u
    JOIN folder_parcel p ON p.upid = u.upid
    JOIN folder x ON x.id = p.folder_id
    JOIN account a ON a.id = x.account_id
    WHERE ${isWatched(now)}
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Matches saved areas around a place of the change whose criteria it meets. Idempotent. */
export async function matchAreas({ db }: Queryable, changes: readonly NotifiableChange[], now: Date) {
  await sql`
    INSERT INTO collection_change (kind, collection_id, change_id, tab, added_at)
    SELECT DISTINCT 'area', x.id, g.change_id, g.tab, ${now}::timestamptz
    FROM ${changeRows(changes)} JOIN detected_change c ON c.id = g.change_id
    JOIN watched_area_piece w ON w.geom && c.places AND ST_Intersects(w.geom, c.places)
    JOIN watched_area x ON x.id = w.area_id JOIN account a ON a.id = x.account_id
    WHERE ${isWatched(now)} AND x.status = 'SAVED' AND ${isNotMinor} AND ${meetsCriteria}
    ON CONFLICT DO NOTHING`.execute(db)
}
