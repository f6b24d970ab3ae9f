/** What collections are told of a release. */
import { type Kysely, sql } from 'kysely'
import type { CollectionKind, HistoryTab } from '#domain/notification-types.ts'
import type { Schema } from '../../db/schema.ts'
import type { ToldChange } from './notification-html.ts'

type Sender = { db: Kysely<Schema> }

/** A tab of a collection that a release has something for. */
export interface TabToTell {
  kind: CollectionKind
  collectionId: string
  tab: HistoryTab
  accountId: string
  changeCount: number
}

/** Changes of a release have ids next to each other: what is looked up by them is found in one stretch of an index. */
const idsOf = (releaseId: number) =>
  sql`SELECT min(id) AS first, max(id) AS last FROM detected_change WHERE release_id = ${releaseId}`

/** The next tabs that were not told of the release yet, by account; `after` is the last of those before. */
export async function tabsToTell(
  { db }: Sender,
  releaseId: number,
  after: TabToTell | null,
  limit: number,
): Promise<TabToTell[]> {
  const { rows } = await sql<TabToTell>`
    SELECT m.kind, m.collection_id AS "collectionId", m.tab, o.account_id AS "accountId", m.n AS "changeCount"
    FROM (
      SELECT x.kind, x.collection_id, x.tab, count(*) AS n FROM detected_change c JOIN collection_change x ON x.change_id = c.id
      WHERE c.release_id = ${releaseId} GROUP BY 1, 2, 3
    ) m JOIN (
      SELECT 'folder' AS kind, id, account_id FROM folder WHERE deleted_at IS NULL
      UNION ALL SELECT 'area', id, account_id FROM watched_area WHERE deleted_at IS NULL
    ) o ON o.kind = m.kind AND o.id = m.collection_id
    WHERE NOT EXISTS (
      SELECT FROM notification n WHERE n.collection_id = m.collection_id AND n.tab = m.tab AND n.release_id = ${releaseId})
      AND (${after === null} OR (o.account_id, m.collection_id, m.tab) >
        (${after?.accountId ?? null}::uuid, ${after?.collectionId ?? null}::uuid, ${after?.tab ?? null}::text))
    ORDER BY o.account_id, m.collection_id, m.tab LIMIT ${limit}`.execute(db)
  return rows
}

type RowOf<T> = T & { collectionId: string; tab: HistoryTab }

/** All that these tabs are told of the release. */
export async function changesOfTabs(
  { db }: Sender,
  releaseId: number,
  tabs: readonly TabToTell[],
): Promise<RowOf<ToldChange>[]> {
  const { rows } = await sql<RowOf<ToldChange>>`
    SELECT x.collection_id AS "collectionId", x.tab, c.change,
      coalesce(c.change#>>'{before,address}', (
        SELECT p.address FROM parcel p WHERE p.upid = ANY(c.upids) AND p.address IS NOT NULL
        ORDER BY p.upid LIMIT 1)) AS address
    FROM (${idsOf(releaseId)}) ids,
      unnest(${tabs.map(({ collectionId }) => collectionId)}::uuid[], ${tabs.map(({ tab }) => tab)}::text[]) t (collection_id, tab)
    JOIN collection_change x ON x.collection_id = t.collection_id AND x.tab = t.tab
    JOIN detected_change c ON c.id = x.change_id
    WHERE x.change_id BETWEEN ids.first AND ids.last AND c.release_id = ${releaseId}`.execute(db)
  return rows
}

/** Of these lots those that each folder holds. */
export async function ownLots(
  { db }: Sender,
  folderIds: readonly string[],
  upids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; upids: string[] }>`
    SELECT folder_id AS id, array_agg(upid) AS upids FROM folder_parcel
    WHERE folder_id = ANY(${folderIds}::uuid[]) AND upid = ANY(${upids}::text[]) GROUP BY 1`.execute(db)
  return new Map(rows.map((row) => [row.id, new Set(row.upids)]))
}

export interface NewNotification extends TabToTell {
  content: string
  propertiesCount: number
}

/** Answers the accounts that have a notification more; what was told already is not told again. */
export async function insertNotifications(
  { db }: Sender,
  releaseId: number,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    INSERT INTO notification (account_id, kind, collection_id, tab, release_id, content, properties_count, created_at)
    SELECT "accountId", kind, "collectionId", tab, ${releaseId}, content, "propertiesCount", ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
      AS n ("accountId" uuid, kind text, "collectionId" uuid, tab text, content text, "propertiesCount" int)
    ON CONFLICT (collection_id, tab, release_id) DO NOTHING
    RETURNING account_id`.execute(db)
  return [...new Set(rows.map(({ account_id }) => account_id))]
}
