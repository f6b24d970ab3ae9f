import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '#domain/text/dates.ts'
import type { NotifiedChange } from '#domain/watching/changes/texts/summarize-changes.ts'
import type { CollectionKind, HistoryTab } from '#domain/watching/notification-types.ts'
import type { DigestKey } from '#domain/watching/rollups.ts'
import type { Queryable } from '../../../db/open.ts'
import { hasSubscription } from '../../accounts/service.ts'
import type { PicturedArea } from '../../parcels/imagery/service.ts'
import { addressOfChange } from '../changes/service.ts'

const ZONE = sql<string>`coalesce(a.details->>'timezone', '')`

/** Whether account `a` wants notification mails, has a confirmed address and an active subscription. */
const wantsMail = (now: Date) => sql<boolean>`
  a.sends_notifications_email AND a.email_verified_at IS NOT NULL AND ${hasSubscription(now)}`

interface DigestBound {
  tab: HistoryTab
  before: Date
}

/** SQL: notifications `n` of account `a` that are due for a digest. Reads no others. */
const undigestedBefore = (bounds: readonly DigestBound[]) => sql`
  jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) AS b (tab text, before timestamptz)
  JOIN LATERAL (
    SELECT id, account_id, tab, release_id, is_hidden, created_at FROM notification
    WHERE tab = b.tab AND created_at < b.before AND NOT is_digested OFFSET 0
  ) n ON true JOIN account a ON a.id = n.account_id`

export async function findDueTimezones({ db }: Queryable, bounds: readonly DigestBound[]): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    SELECT DISTINCT ${ZONE} AS zone FROM ${undigestedBefore(bounds)}`.execute(db)
  return rows.map(({ zone }) => zone)
}

export interface DuePeriod {
  statedZone: string
  key: DigestKey
  tab: HistoryTab
  firstDay: IsoDate
  until: Date
}

const undigestedIn = (periods: readonly DuePeriod[]) => sql`
  ${undigestedBefore(getBounds(periods))}
  JOIN jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
    AS p ("statedZone" text, key text, tab text, "firstDay" date, until timestamptz)
  ON p.tab = n.tab AND p."statedZone" = ${ZONE} AND n.created_at < p.until`

const getBounds = (periods: readonly DuePeriod[]): DigestBound[] =>
  [...Map.groupBy(periods, ({ tab }) => tab)].map(([tab, tabPeriods]) => ({
    tab,
    before: new Date(Math.max(...tabPeriods.map(({ until }) => until.getTime()))),
  }))

/**
 * Marks due notifications that no digest will include (mail off, hidden, unchanged, or too old). Returns how
 * many, at most `limit`.
 */
export async function skipUndigested(
  { db }: Queryable,
  periods: readonly DuePeriod[],
  { now, cutoff, limit }: { now: Date; cutoff: Date; limit: number },
) {
  const { numAffectedRows } = await sql`
    UPDATE notification SET is_digested = true WHERE id IN (
      SELECT n.id FROM ${undigestedIn(periods)}
      WHERE NOT (${wantsMail(now)}) OR n.is_hidden OR n.release_id IS NULL OR n.created_at < ${cutoff}::timestamptz
      LIMIT ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export interface DueDigest extends DuePeriod {
  accountId: string
  email: string
  firstName: string
  isEarly?: true
}

export type DigestRecipient = Pick<DueDigest, 'accountId' | 'key'>

export async function findDueDigests(
  { db }: Queryable,
  periods: readonly DuePeriod[],
  { now, after, limit }: { now: Date; after: DigestRecipient | null; limit: number },
): Promise<DueDigest[]> {
  const afterCursor: RawBuilder<unknown> =
    after === null ? sql`true` : sql`(a.id, p.key) > (${after.accountId}::uuid, ${after.key}::text)`
  const { rows } = await sql<DueDigest>`
    SELECT DISTINCT ${ADDRESSEE}, p.key, p.tab, p."firstDay"::text AS "firstDay", p.until
    FROM ${undigestedIn(periods)}
    WHERE ${wantsMail(now)} AND ${afterCursor} AND NOT EXISTS (
      SELECT FROM digest d WHERE d.account_id = a.id AND d.cadence = p.key AND d.period = p."firstDay")
    ORDER BY "accountId", key LIMIT ${limit}`.execute(db)
  return rows
}

const ADDRESSEE = sql`a.id AS "accountId", a.email, coalesce(a.details->>'firstName', '') AS "firstName",
  ${ZONE} AS "statedZone"`

type DigestReader = Pick<DueDigest, 'accountId' | 'email' | 'firstName' | 'statedZone'> & {
  wantsMail: boolean
}

export async function readDigestReader(
  { db }: Queryable,
  accountId: string,
  now: Date,
): Promise<DigestReader | undefined> {
  const { rows } = await sql<DigestReader>`
    SELECT ${ADDRESSEE}, (${wantsMail(now)}) AS "wantsMail" FROM account a WHERE a.id = ${accountId}::uuid`.execute(
    db,
  )
  return rows[0]
}

export interface UndigestedNotification {
  notificationId: string
  kind: CollectionKind
  collectionId: string
  name: string | null
  releaseId: number | null
  isHidden: boolean
  createdAt: Date
}

export async function findUndigested(
  { db }: Queryable,
  { accountId, tab, until }: Pick<DueDigest, 'accountId' | 'tab' | 'until'>,
): Promise<UndigestedNotification[]> {
  const { rows } = await sql<UndigestedNotification>`
    SELECT n.id AS "notificationId", n.kind, n.collection_id AS "collectionId", x.name, n.release_id AS "releaseId",
      n.is_hidden AS "isHidden", n.created_at AS "createdAt"
    FROM notification n LEFT JOIN (
      SELECT 'folder' AS kind, id, name FROM folder WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL
      UNION ALL
      SELECT 'area', id, name FROM watched_area WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL
    ) x ON x.kind = n.kind AND x.id = n.collection_id
    WHERE n.account_id = ${accountId}::uuid AND n.tab = ${tab} AND n.created_at < ${until}::timestamptz
      AND NOT n.is_digested ORDER BY n.id`.execute(db)
  return rows
}

/** Finds changes with addresses. A range of ids keeps collections with years of changes fast. */
export async function findDigestChanges(
  { db }: Queryable,
  collectionId: string,
  tab: HistoryTab,
  releaseIds: readonly number[],
): Promise<NotifiedChange[]> {
  const { rows } = await sql<NotifiedChange>`
    SELECT c.change, ${addressOfChange} AS address
    FROM unnest(${releaseIds}::int[]) AS told (release_id)
    CROSS JOIN LATERAL (SELECT min(d.id) AS first, max(d.id) AS last FROM detected_change d WHERE d.release_id = told.release_id) AS ids
    CROSS JOIN LATERAL (
      SELECT x.change_id FROM collection_change x
      WHERE x.collection_id = ${collectionId}::uuid AND x.tab = ${tab} AND x.change_id BETWEEN ids.first AND ids.last OFFSET 0
    ) AS own
    JOIN detected_change c ON c.id = own.change_id AND c.release_id = told.release_id`.execute(db)
  return rows
}

const MAX_VERTICES = 2_000
const FINE_DEGREES = 0.0001

/** Finds the outline to draw. Null if the area has no place. */
export async function findPicturedArea({ db }: Queryable, areaId: string): Promise<PicturedArea | null> {
  const { rows } = await sql<PicturedArea>`
    SELECT ST_AsGeoJSON(CASE WHEN ST_NPoints(geom) > ${MAX_VERTICES}
      THEN ST_Multi(ST_SimplifyPreserveTopology(geom, ${FINE_DEGREES}::float8)) ELSE geom END, 7)::json AS outline,
      ARRAY(SELECT DISTINCT f.source_key FROM layer_feature f WHERE w.type = 'selection' AND f.id IN (
        SELECT jsonb_array_elements_text(coalesce(nullif(w.options->'subAreas', '[]'), w.selection->'featureIds')))
        ORDER BY f.source_key) AS "sourceKeys"
    FROM watched_area w WHERE id = ${areaId}::uuid AND geom IS NOT NULL AND NOT ST_IsEmpty(geom)`.execute(db)
  return rows[0] ?? null
}

/**
 * Claims a digest. Returns false if it was already made, or its recipient or address changed. Concurrent
 * callers wait.
 */
export async function claimDigest(
  { db }: Queryable,
  { accountId, key, firstDay, email }: DueDigest,
  mailId: string | null,
  now: Date,
) {
  const { rows } = await sql`
    INSERT INTO digest (account_id, cadence, period, mail_id, created_at)
    SELECT a.id, ${key}, ${firstDay}::date, ${mailId}::uuid, ${now}::timestamptz FROM account a
    WHERE a.id = ${accountId}::uuid AND a.email = ${email} AND ${wantsMail(now)}
    ON CONFLICT DO NOTHING RETURNING account_id`.execute(db)
  return rows.length > 0
}

export async function markDigested(
  { db }: Queryable,
  { accountId, tab, until }: Pick<DueDigest, 'accountId' | 'tab' | 'until'>,
): Promise<Pick<UndigestedNotification, 'notificationId' | 'isHidden'>[]> {
  const { rows } = await sql<Pick<UndigestedNotification, 'notificationId' | 'isHidden'>>`
    UPDATE notification SET is_digested = true
    WHERE account_id = ${accountId}::uuid AND tab = ${tab} AND created_at < ${until}::timestamptz AND NOT is_digested
    RETURNING id AS "notificationId", is_hidden AS "isHidden"`.execute(db)
  return rows
}
