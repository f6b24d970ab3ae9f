import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export type PdfRow = Selectable<Schema['report_pdf']>

/** The audience of a PDF: a link's readers, or the account itself if `shareId` is null. */
export interface PdfAudience {
  accountId: string
  shareId: string | null
}

/** Finds the newest PDF with exactly this content. */
export function findStoredPdf(
  { db }: Queryable,
  { accountId, shareId, reportId, fingerprint }: PdfAudience & { reportId: string; fingerprint: string },
  since: Date,
): Promise<PdfRow | undefined> {
  return db
    .selectFrom('report_pdf')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('share_id', 'is not distinct from', shareId)
    .where('report_id', '=', reportId)
    .where('fingerprint', '=', fingerprint)
    .where('stored_at', '>', since)
    .orderBy('stored_at', 'desc')
    .executeTakeFirst()
}

export function findPdf(
  { db }: Queryable,
  { accountId, shareId }: PdfAudience,
  id: string,
  since: Date,
): Promise<PdfRow | undefined> {
  return db
    .selectFrom('report_pdf')
    .innerJoin('report', 'report.id', 'report_pdf.report_id')
    .selectAll('report_pdf')
    .where('report_pdf.account_id', '=', accountId)
    .where('report_pdf.share_id', 'is not distinct from', shareId)
    .where('report_pdf.id', '=', id)
    .where('report_pdf.stored_at', '>', since)
    .where('report.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function insertPdf({ db }: Queryable, row: PdfRow): Promise<void> {
  await db.insertInto('report_pdf').values(row).execute()
}

export async function markStored({ db }: Queryable, id: string, fingerprint: string): Promise<void> {
  await db.updateTable('report_pdf').set({ fingerprint }).where('id', '=', id).execute()
}

export async function deletePdf({ db }: Queryable, id: string): Promise<void> {
  await db.deleteFrom('report_pdf').where('id', '=', id).execute()
}

/** Lists PDFs beyond the storage limit of an account, or of all its links: the oldest, never the newest. */
export async function listPdfsBeyond(
  { db }: Queryable,
  { accountId, shareId }: PdfAudience,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT id, sum(byte_count::bigint) OVER newest_first AS bytes, row_number() OVER newest_first AS place
      FROM report_pdf WHERE account_id = ${accountId} AND (share_id IS NULL) = ${shareId === null}
      WINDOW newest_first AS (ORDER BY stored_at DESC, id)
    ) AS own
    WHERE own.bytes > ${max} AND own.place > 1
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists PDFs older than `before`, or without an account, report or link. */
export async function listExpiredPdfs({ db }: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('report_pdf')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('stored_at', '<=', before),
        eb('account_id', 'is', null),
        eb('report_id', 'is', null),
        eb.and([
          eb('share_id', 'is not', null),
          eb.not(
            eb.exists(eb.selectFrom('share').select('id').whereRef('share.id', '=', 'report_pdf.share_id')),
          ),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
