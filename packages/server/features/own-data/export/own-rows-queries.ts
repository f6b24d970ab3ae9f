/** Every query is limited to the account; deleted rows are excluded. */
import { type RawBuilder, sql } from 'kysely'
import type { OwnLink } from '#contract/account/own-data-calls.ts'
import { ADMINISTRATOR_KINDS } from '#domain/account/activity/activity.ts'
import { isoTime } from '../../../db/iso-time.ts'
import type { Queryable } from '../../../db/open.ts'

type Row = Record<string, unknown>

const PARCELS_PER_QUERY = 500

interface ExportedFolder {
  id: string
  name: string
  createdAt: string
  notificationTypes: string[]
  isNotified: boolean
}

export async function listFolders({ db }: Queryable, accountId: string): Promise<ExportedFolder[]> {
  const { rows } = await sql<ExportedFolder>`
    SELECT id, name, created_at AS "createdAt", notif_def AS "notificationTypes", notif_enabled AS "isNotified"
    FROM folder WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL ORDER BY lower(name), id`.execute(
    db,
  )
  return rows
}

export interface ExportedParcel {
  upid: string
  /** Null, like the next columns, if the parcel is no longer in the data. */
  pid: string | null
  address: string | null
  addedAt: Date
  geometry: unknown
}

/** In the order in which they were added. */
export async function* listParcelsOfFolder(
  { db }: Queryable,
  folderId: string,
  { withGeometry }: { withGeometry: boolean },
): AsyncGenerator<ExportedParcel> {
  const geometry = withGeometry ? sql`ST_AsGeoJSON(p.geom, 7)::json` : sql`NULL`
  for (let offset = 0; ; offset += PARCELS_PER_QUERY) {
    const { rows } = await sql<ExportedParcel>`
      SELECT f.upid, p.pid, p.address, f.added_at AS "addedAt", ${geometry} AS geometry
      FROM (SELECT upid, added_at FROM folder_parcel WHERE folder_id = ${folderId}::uuid
        ORDER BY added_at, upid LIMIT ${PARCELS_PER_QUERY} OFFSET ${offset}) f
      LEFT JOIN property p ON p.upid = f.upid ORDER BY f.added_at, f.upid`.execute(db)
    yield* rows
    if (rows.length < PARCELS_PER_QUERY) return
  }
}

export async function listAreas({ db }: Queryable, accountId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT name, type, selection, notif_def AS "notificationTypes", notif_enabled AS "isNotified", options,
      created_at AS "createdAt", expires_at AS "watchedUntil", ST_AsGeoJSON(geom, 7)::json AS geometry
    FROM watched_area WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL ORDER BY lower(name), id`.execute(
    db,
  )
  return rows
}

interface ExportedAnalysis {
  title: string
  analysis: Row
}

export const listAnalysisIds = ({ db }: Queryable, accountId: string): Promise<{ id: string }[]> =>
  db
    .selectFrom('analysis')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function readAnalysis({ db }: Queryable, id: string): Promise<ExportedAnalysis | undefined> {
  const { rows } = await sql<ExportedAnalysis>`
    SELECT coalesce(a.title, a.content -> 'subject' ->> 'name', '') AS title,
      jsonb_build_object('title', a.title, 'valueDollars', a.value_dollars, 'createdAt', a.created_at,
        'updatedAt', a.updated_at, 'content', a.content, 'versions', coalesce((
          SELECT jsonb_agg(jsonb_build_object('storedAt', v.stored_at, 'content', v.content) ORDER BY v.stored_at)
          FROM analysis_version v WHERE v.analysis_id = a.id), '[]')) AS analysis
    FROM analysis a WHERE a.id = ${id}::uuid AND a.deleted_at IS NULL`.execute(db)
  return rows[0]
}

export const listPictures = ({ db }: Queryable, accountId: string) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'content_type'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

const SMALL_TABLES: Readonly<Record<string, (accountId: string) => RawBuilder<Row>>> = {
  invoices: (accountId) => sql<Row>`
    SELECT number, status, title, total_cents AS "totalCents", tax_cents AS "taxCents", refunded_cents AS "refundedCents",
      issued_at AS "issuedAt", link, pdf
    FROM billing_invoice WHERE account_id = ${accountId}::uuid AND status <> 'void' ORDER BY issued_at`,
  'own-sales': (accountId) => sql<Row>`
    SELECT content AS sale, updated_at AS "updatedAt" FROM own_sale WHERE account_id = ${accountId}::uuid ORDER BY updated_at`,
  'summary-sheets': (accountId) => sql<Row>`
    SELECT upid, title, edits, updated_at AS "updatedAt" FROM summary_sheet
    WHERE account_id = ${accountId}::uuid ORDER BY upid`,
  'column-presets': (accountId) => sql<Row>`
    SELECT source_key AS "of", name, columns FROM column_preset WHERE account_id = ${accountId}::uuid ORDER BY created_at`,
  'report-templates': (accountId) => sql<Row>`
    SELECT name, parts, presets AS columns FROM report_template
    WHERE account_id = ${accountId}::uuid ORDER BY lower(name)`,
  'area-presets': (accountId) => sql<Row>`
    SELECT name, preset FROM area_preset WHERE account_id = ${accountId}::uuid ORDER BY lower(name)`,
  links: (accountId) => sql<Row>`
    SELECT subject_kind AS kind, subject_id AS "subjectId", created_at AS "createdAt", expires_at AS "expiresAt",
      sent_to AS "sentTo", opened_count AS "openedCount", last_opened_at AS "lastOpenedAt"
    FROM share WHERE account_id = ${accountId}::uuid ORDER BY created_at`,
  notifications: (accountId) => sql<Row>`
    SELECT kind, tab, about, content, is_read AS "isRead", created_at AS "createdAt"
    FROM notification WHERE account_id = ${accountId}::uuid ORDER BY created_at`,
  agreements: (accountId) => sql<Row>`
    SELECT key, agreed AS version, responded_at AS "respondedAt" FROM agreement_response
    WHERE account_id = ${accountId}::uuid ORDER BY key`,
  'security-activity': (accountId) => sql<Row>`
    SELECT happened_at AS "happenedAt", action, outcome, count,
      CASE WHEN kind NOT IN (${sql.join(ADMINISTRATOR_KINDS)}) THEN browser END AS browser,
      CASE WHEN kind NOT IN (${sql.join(ADMINISTRATOR_KINDS)}) THEN address END AS address
    FROM audit_event WHERE account_id = ${accountId}::uuid ORDER BY happened_at, id`,
  sessions: (accountId) => sql<Row>`
    SELECT login_mode AS "by", user_agent AS "browser", address, created_at AS "createdAt", last_seen_at AS "lastSeenAt"
    FROM account_session WHERE account_id = ${accountId}::uuid ORDER BY created_at`,
}

export async function* smallTables(
  { db }: Queryable,
  accountId: string,
): AsyncGenerator<{ name: string; rows: Row[] }> {
  for (const [name, query] of Object.entries(SMALL_TABLES)) {
    const { rows } = await query(accountId).execute(db)
    yield { name, rows }
  }
}

export async function listLinks({ db }: Queryable, accountId: string, now: Date): Promise<OwnLink[]> {
  const { rows } = await sql<OwnLink>`
    SELECT s.id, s.subject_kind AS kind, ${isoTime(sql`s.created_at`)} AS "createdAt",
      ${isoTime(sql`s.expires_at`)} AS "expiresAt", s.opened_count AS "openedCount",
      coalesce(r.title, r.parcels -> 0 ->> 'addressLine1', a.title, a.content -> 'subject' ->> 'name', '') AS title
    FROM share s
    LEFT JOIN report r ON s.subject_kind = 'report' AND r.id = s.subject_id
    LEFT JOIN analysis a ON s.subject_kind = 'analysis' AND a.id = s.subject_id
    WHERE s.account_id = ${accountId}::uuid AND s.expires_at > ${now}::timestamptz
    ORDER BY s.created_at DESC, s.id`.execute(db)
  return rows
}
