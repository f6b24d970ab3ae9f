import { sql } from 'kysely'
import type { CollectionKind } from '#domain/watching/notification-types.ts'
import type { Queryable } from '../../../db/open.ts'

export interface ExpiringCollection {
  accountId: string
  kind: CollectionKind
  collectionId: string
  name: string
  endsAt: Date
}

/**
 * Marks and returns expiring collections of up to `limit` accounts. Each is returned once, unless renewed.
 */
export async function claimExpiring(
  { db }: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ExpiringCollection[]> {
  const endingCondition = sql`notif_enabled AND deleted_at IS NULL AND reminded_at IS NULL
    AND expires_at > ${now}::timestamptz AND expires_at <= ${until}::timestamptz`
  const endingAreaCondition = sql`status = 'SAVED' AND ${endingCondition}`
  const claimRows = (table: 'folder' | 'watched_area', kind: CollectionKind) => sql`
    UPDATE ${sql.table(table)} SET reminded_at = ${now}::timestamptz
    WHERE ${kind === 'folder' ? endingCondition : endingAreaCondition} AND account_id IN (SELECT account_id FROM due)
    RETURNING account_id AS "accountId", ${sql.lit(kind)} AS kind, id AS "collectionId", name, expires_at AS "endsAt"`
  const { rows } = await sql<ExpiringCollection>`
    WITH due AS (
      SELECT account_id FROM (
        SELECT account_id FROM folder WHERE ${endingCondition} UNION SELECT account_id FROM watched_area WHERE ${endingAreaCondition}
      ) accounts ORDER BY 1 LIMIT ${limit}
    ), folders AS (${claimRows('folder', 'folder')}), areas AS (${claimRows('watched_area', 'area')})
    SELECT * FROM folders UNION ALL SELECT * FROM areas ORDER BY "endsAt", name`.execute(db)
  return rows
}

export async function insertExpiryReminders(
  { db }: Queryable,
  contents: readonly { collectionId: string; content: string }[],
  now: Date,
) {
  await sql`
    INSERT INTO notification (account_id, kind, collection_id, tab, about, expires_at, content, properties_count, created_at)
    SELECT x.account_id, x.kind, x.id, 'info', 'expiry', x.expires_at, c.content, 0, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) AS c ("collectionId" uuid, content text)
    JOIN (
      SELECT 'folder' AS kind, id, account_id, expires_at FROM folder
      UNION ALL SELECT 'area', id, account_id, expires_at FROM watched_area
    ) x ON x.id = c."collectionId"
    ON CONFLICT (collection_id, expires_at) WHERE about = 'expiry' DO NOTHING`.execute(db)
}

interface Addressee {
  accountId: string
  email: string
  firstName: string
}

export async function findAddressees({ db }: Queryable, accountIds: readonly string[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    SELECT id AS "accountId", email, coalesce(details->>'firstName', '') AS "firstName" FROM account
    WHERE id = ANY(${accountIds}::uuid[]) AND sends_notifications_email`.execute(db)
  return rows
}

/** Deletes notifications and matches of deleted collections and releases. */
export async function purgeOrphans({ db }: Queryable) {
  const orphanCondition = sql`
    NOT EXISTS (SELECT FROM folder f WHERE f.id = told.collection_id)
      AND NOT EXISTS (SELECT FROM watched_area a WHERE a.id = told.collection_id)`
  const noAnalysisCondition = sql`kind <> 'cma' OR NOT EXISTS (SELECT FROM analysis a WHERE a.id = told.collection_id)`
  const deletions = [
    sql`DELETE FROM collection_change told WHERE ${orphanCondition}`,
    sql`DELETE FROM collection_change told WHERE NOT EXISTS (SELECT FROM detected_change c WHERE c.id = told.change_id)`,
    sql`DELETE FROM notification told WHERE ${orphanCondition} AND (${noAnalysisCondition})`,
    sql`DELETE FROM notification told
      WHERE about = 'changes' AND NOT EXISTS (SELECT FROM release r WHERE r.id = told.release_id)`,
  ]
  let rows = 0
  for (const deletion of deletions) rows += Number((await deletion.execute(db)).numAffectedRows ?? 0n)
  return rows
}
