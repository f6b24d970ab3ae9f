/** Each query is limited to one account, and excludes deleted reports. */
import { type Insertable, sql } from 'kysely'
import type { ReportParcel, ReportPlace } from '#contract/report/report-subject.ts'
import type { Report } from '#contract/report/reports.ts'
import type { Queryable } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { isUnitUpid } from '../../../importers/derive/titles.ts'
import { copyAttachments, dropRemovedAttachments } from '../attachments/attachment-queries.ts'
import { copyGround } from '../cover/ground-queries.ts'

const COLUMNS = [
  'id',
  'title',
  'cover_type as coverType',
  'shows_google_images as showGoogleImages',
  'property_image as propertyImage',
  'cover_view as coverView',
  'branding_uses as brandingUses',
  'paper',
  'notes',
  'presets',
  'prepared_for as preparedFor',
  'shows_glance as showGlance',
  'hides_empty_parts as hideEmptyParts',
  'parcels',
  'place',
  'analysis_id as analysisId',
  'version',
  'created_at',
  'updated_at',
] as const
type ValidatedColumns = Pick<
  Report,
  'coverType' | 'coverView' | 'brandingUses' | 'paper' | 'notes' | 'parcels' | 'place'
>
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** Last changed first. */
export const listReports = (database: Queryable, accountId: string) =>
  selectSummaries(database, accountId).orderBy('updated_at', 'desc').orderBy('id').execute()

export const findSummary = (database: Queryable, accountId: string, id: string) =>
  selectSummaries(database, accountId).where('id', '=', id).executeTakeFirst()

function selectSummaries({ db }: Queryable, accountId: string) {
  return db
    .selectFrom('report')
    .select(['id', 'title', 'place', 'analysis_id as analysisId', 'created_at', 'updated_at'])
    .$narrowType<{ place: ReportPlace | null }>()
    .select([
      sql<ReportParcel | null>`parcels -> 0`.as('firstParcel'),
      sql<number>`jsonb_array_length(parcels)`.as('parcelCount'),
      sql<number>`(SELECT count(*)::int FROM jsonb_array_elements(parcels) AS parcel WHERE ${isUnitUpid(sql`parcel ->> 'upid'`)})`.as(
        'unitCount',
      ),
      sql<number>`(SELECT count(*)::int FROM report_part WHERE report_id = report.id AND removed_at IS NULL)`.as(
        'partCount',
      ),
      sql<number>`(SELECT count(*)::int FROM report_part
        WHERE report_id = report.id AND removed_at IS NULL AND NOT print_disabled AND status <> 'complete')`.as(
        'missingPartCount',
      ),
      sql<number>`(SELECT count(*)::int FROM report_part
        WHERE report_id = report.id AND removed_at IS NULL AND NOT print_disabled AND is_incomplete)`.as(
        'incompletePartCount',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
}

export type ReportListRow = Awaited<ReturnType<typeof listReports>>[number]

export function findReport({ db }: Queryable, accountId: string, id: string) {
  return db
    .selectFrom('report')
    .select(COLUMNS)
    .$narrowType<ValidatedColumns>()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the report of an analysis. If there are several, returns the last changed. */
export async function findReportOfAnalysis(
  { db }: Queryable,
  accountId: string,
  analysisId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('account_id', '=', accountId)
    .where('analysis_id', '=', analysisId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Locks until the transaction ends. Returns false if the account lacks the report. */
export async function lockReport({ db }: Queryable, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Settings = Omit<
  Insertable<Schema['report']>,
  'account_id' | 'parcels' | 'place' | 'created_at' | 'updated_at'
>
interface NewReport extends Settings {
  parcels: readonly ReportParcel[]
  place: ReportPlace | null
}

export async function insertReport(
  { db }: Queryable,
  accountId: string,
  { parcels, place, ...settings }: NewReport,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('report')
    .values({
      account_id: accountId,
      ...settings,
      parcels: JSON.stringify(parcels),
      place: place && JSON.stringify(place),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

const COPIED_COLUMNS = sql`cover_type, shows_google_images, property_image, cover_view, branding_uses, paper, notes,
  presets, prepared_for, shows_glance, hides_empty_parts, parcels, place, analysis_id`
const COPIED_PART_COLUMNS = sql`key, position, status, print_disabled, begins_page, data, pictures, error,
  error_message, settled_at, sub_parts`

/** Copies a report. Its pending parts get tasks of their own. Returns the copy's id. */
export async function copyReport(
  { db }: Queryable,
  accountId: string,
  id: string,
  title: string,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO report (account_id, title, ${COPIED_COLUMNS}, created_at, updated_at)
    SELECT account_id, ${title}, ${COPIED_COLUMNS}, ${now}::timestamptz, ${now}::timestamptz
    FROM report
    WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND deleted_at IS NULL
    FOR SHARE
    RETURNING id`.execute(db)
  const copy = rows[0]?.id
  if (copy === undefined) throw new Error('The report was found before it was copied.')
  await sql`
    INSERT INTO report_part (report_id, ${COPIED_PART_COLUMNS}, begun_at)
    SELECT ${copy}::uuid, ${COPIED_PART_COLUMNS}, ${now}::timestamptz
    FROM report_part WHERE report_id = ${id}::uuid AND removed_at IS NULL`.execute(db)
  await copyAttachments({ db }, id, copy)
  await copyGround({ db }, id, copy)
  // Renews the time, which protects the pictures from the cleanup until the copy is stored.
  await sql`
    UPDATE report_picture SET stored_at = ${now}::timestamptz
    WHERE account_id = ${accountId}::uuid
      AND hash IN (SELECT unnest(pictures) FROM report_part WHERE report_id = ${copy}::uuid)`.execute(db)
  return copy
}

/** Includes versions, pictures and attached files. */
export async function sumStoredBytes({ db }: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT coalesce((SELECT sum(coalesce(pg_column_size(data), 0) + pg_column_size(sub_parts)) FROM report_part JOIN report ON report.id = report_id
        WHERE account_id = ${accountId}::uuid), 0)
      + coalesce((SELECT sum(pg_column_size(data)) FROM report_comparison JOIN report ON report.id = report_id
        WHERE account_id = ${accountId}::uuid), 0)
      + coalesce((SELECT sum(pg_column_size(content)) FROM report_version JOIN report ON report.id = report_id
        WHERE account_id = ${accountId}::uuid), 0)
      + coalesce((SELECT sum(octet_length(png)) FROM report_picture WHERE account_id = ${accountId}::uuid), 0)
      + coalesce((SELECT sum(pg_column_size(ground)) FROM report_ground JOIN report ON report.id = report_id
        WHERE account_id = ${accountId}::uuid), 0)
      + coalesce((SELECT sum(byte_count) FROM report_file WHERE account_id = ${accountId}::uuid), 0) AS bytes`.execute(
    db,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Also drops parts, attachments, older comparisons and unreferenced pictures. */
export async function dropDeleted({ db }: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('report').where('deleted_at', '<', before).executeTakeFirst()
  await db.deleteFrom('report_part').where('removed_at', '<', before).execute()
  await dropRemovedAttachments({ db }, before)
  await db.deleteFrom('report_comparison').where('begun_at', '<', before).execute()
  await sql`
    DELETE FROM report_picture p WHERE stored_at < ${before}::timestamptz AND NOT EXISTS (
      SELECT FROM report_part JOIN report ON report.id = report_id
      WHERE report.account_id = p.account_id AND pictures @> ARRAY[p.hash])
    AND NOT EXISTS (SELECT FROM report_comparison JOIN report ON report.id = report_id
      WHERE report.account_id = p.account_id AND pictures @> ARRAY[p.hash])
    AND NOT EXISTS (SELECT FROM report_version JOIN report ON report.id = report_id
      WHERE report.account_id = p.account_id AND pictures @> ARRAY[p.hash])`.execute(db)
  return Number(numDeletedRows)
}
