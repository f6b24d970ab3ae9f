import { sql } from 'kysely'
import type { NotifiedChange } from '#domain/watching/changes/texts/summarize-changes.ts'
import type { CollectionKind, HistoryTab } from '#domain/watching/notification-types.ts'
import type { Queryable } from '../../../db/open.ts'
import { affectedUpids } from '../../../importers/derive/titles.ts'
import { addressOfChange } from '../changes/service.ts'

/** A range of change ids, which keeps index scans short. */
interface ChangeIds {
  first: number
  last: number
}

export async function findChangeIds({ db }: Queryable, releaseId: number): Promise<ChangeIds | null> {
  const { rows } = await sql<ChangeIds>`
    SELECT min(id) AS first, max(id) AS last FROM detected_change WHERE release_id = ${releaseId} HAVING count(*) > 0`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface AccountToNotify {
  accountId: string
  collectionIds: readonly string[]
  /** Each change counts once per collection. */
  changeCount: number
}

export async function listAccountsToNotify(
  { db }: Queryable,
  { first, last }: ChangeIds,
  after: string | null,
  limit: number,
): Promise<AccountToNotify[]> {
  const { rows } = await sql<AccountToNotify>`
    SELECT o.account_id AS "accountId", array_agg(o.id) AS "collectionIds", sum(m.n)::float8 AS "changeCount"
    FROM (
      SELECT x.kind, x.collection_id, count(*) AS n FROM collection_change x
      WHERE x.change_id BETWEEN ${first} AND ${last} GROUP BY 1, 2
    ) m JOIN (
      SELECT 'folder' AS kind, id, account_id FROM folder WHERE deleted_at IS NULL
      UNION ALL SELECT 'area', id, account_id FROM watched_area WHERE deleted_at IS NULL
    ) o ON o.kind = m.kind AND o.id = m.collection_id
    WHERE ${after === null} OR o.account_id > ${after}::uuid
    GROUP BY 1 ORDER BY 1 LIMIT ${limit}`.execute(db)
  return rows
}

export interface TabToNotify {
  kind: CollectionKind
  collectionId: string
  tab: HistoryTab
  accountId: string
  changeIds: readonly number[]
}

/** Finds the tabs of collections to notify, without those already notified. */
export async function findTabsToNotify(
  { db }: Queryable,
  release: { releaseId: number; ids: ChangeIds; isResumed: boolean },
  accounts: readonly AccountToNotify[],
): Promise<TabToNotify[]> {
  const remainingCondition = sql`AND NOT EXISTS (
    SELECT FROM notification n WHERE n.collection_id = o.id AND n.tab = x.tab AND n.release_id = ${release.releaseId})`
  const owners = new Map(
    accounts.flatMap(({ accountId, collectionIds }) => collectionIds.map((id) => [id, accountId])),
  )
  const { rows } = await sql<Omit<TabToNotify, 'accountId'>>`
    SELECT o.id AS "collectionId", x.tab, x.kind, array_agg(x.change_id::float8) AS "changeIds"
    FROM unnest(${[...owners.keys()]}::uuid[]) o (id),
      LATERAL (
        SELECT kind, tab, change_id FROM collection_change
        WHERE collection_id = o.id AND change_id BETWEEN ${release.ids.first} AND ${release.ids.last} OFFSET 0
      ) x
    WHERE true ${release.isResumed ? remainingCondition : sql``}
    GROUP BY 1, 2, 3`.execute(db)
  return rows.flatMap((row) => {
    const accountId = owners.get(row.collectionId)
    return accountId === undefined ? [] : { ...row, accountId }
  })
}

export async function findNotifiedChanges(
  { db }: Queryable,
  releaseId: number,
  ids: readonly number[],
): Promise<(NotifiedChange & { id: number })[]> {
  const { rows } = await sql<NotifiedChange & { id: number }>`
    SELECT c.id, c.change, ${addressOfChange} AS address
    FROM (SELECT * FROM detected_change WHERE id = ANY(${ids}::bigint[]) OFFSET 0) c
    WHERE c.release_id = ${releaseId}`.execute(db)
  return rows
}

/** Finds changed parcels and units by the folder that they affect. */
export async function findFolderParcels(
  { db }: Queryable,
  folderIds: readonly string[],
  upids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; upids: string[] }>`
    SELECT p.folder_id AS id, array_agg(DISTINCT changed.upid) AS upids
    FROM unnest(${upids}::text[]) changed (upid) CROSS JOIN LATERAL ${affectedUpids(sql.ref('changed.upid'))} t
    JOIN folder_parcel p ON p.upid = t.upid WHERE p.folder_id = ANY(${folderIds}::uuid[]) GROUP BY 1`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, new Set(row.upids)]))
}

export interface NewNotification extends Omit<TabToNotify, 'changeIds'> {
  content: string
  propertiesCount: number
}

/** Adds notifications. Idempotent. Returns the accounts with new notifications. */
export async function insertNotifications(
  { db }: Queryable,
  releaseId: number,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<string[]> {
  const column = <Key extends keyof NewNotification>(key: Key) => notifications.map((each) => each[key])
  const { rows } = await sql<{ account_id: string }>`
    WITH told AS (
      INSERT INTO notification (account_id, kind, collection_id, tab, release_id, content, properties_count, created_at)
      SELECT account_id, kind, collection_id, tab, ${releaseId}, content, properties_count, ${now}::timestamptz
      FROM unnest(${column('accountId')}::uuid[], ${column('kind')}::text[], ${column('collectionId')}::uuid[], ${column('tab')}::text[],
        ${column('content')}::text[], ${column('propertiesCount')}::int[])
        AS n (account_id, kind, collection_id, tab, content, properties_count)
      ON CONFLICT (collection_id, tab, release_id) DO NOTHING
      RETURNING account_id
    )
    SELECT DISTINCT account_id FROM told`.execute(db)
  return rows.map(({ account_id }) => account_id)
}
