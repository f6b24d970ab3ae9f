/** Callers check that a report belongs to the account. */
import { type Selectable, sql } from 'kysely'
import type { ReportAttachment } from '#contract/report/reports.ts'
import type { AttachmentType } from '#domain/report/added/attachments.ts'
import type { Queryable } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

type AttachmentRow = Selectable<Schema['report_attachment']>

export async function findAttachments({ db }: Queryable, reportId: string): Promise<ReportAttachment[]> {
  const rows = await db
    .selectFrom('report_attachment')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toAttachment)
}

const toAttachment = (row: AttachmentRow): ReportAttachment => ({
  id: row.id,
  title: row.title,
  type: row.content_type as AttachmentType,
  bytes: row.byte_count,
  pages: row.pages,
  removed: row.removed_content,
  sha256: row.sha256,
  printDisabled: row.print_disabled,
})

/** Selects an attachment, if its report belongs to the account and is not deleted. */
const selectOwn = ({ db }: Queryable, accountId: string, attachmentId: string) =>
  db
    .selectFrom('report_attachment')
    .innerJoin('report', 'report.id', 'report_id')
    .where('report.account_id', '=', accountId)
    .where('report.deleted_at', 'is', null)
    .where('report_attachment.id', '=', attachmentId)

export const findFile = (database: Queryable, accountId: string, attachmentId: string) =>
  selectOwn(database, accountId, attachmentId)
    .select(['file_name as fileName', 'content_type as type'])
    .executeTakeFirst()

export async function isPrinted(
  database: Queryable,
  accountId: string,
  reportId: string,
  attachmentId: string,
): Promise<boolean> {
  const row = await selectOwn(database, accountId, attachmentId)
    .select('report_attachment.id')
    .where('report_id', '=', reportId)
    .where('removed_at', 'is', null)
    .where('report_attachment.print_disabled', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

interface NewFile {
  name: string
  accountId: string
  bytes: number
  now: Date
}

export async function insertFile({ db }: Queryable, { name, accountId, bytes, now }: NewFile): Promise<void> {
  await db
    .insertInto('report_file')
    .values({ name, account_id: accountId, byte_count: bytes, stored_at: now })
    .execute()
}

type NewAttachment = Omit<ReportAttachment, 'id' | 'printDisabled'> & { fileName: string }

export async function insertAttachment(
  { db }: Queryable,
  reportId: string,
  { fileName, title, type, bytes, pages, removed, sha256 }: NewAttachment,
): Promise<void> {
  await db
    .insertInto('report_attachment')
    .values({
      report_id: reportId,
      file_name: fileName,
      title,
      content_type: type,
      byte_count: bytes,
      pages: JSON.stringify(pages),
      removed_content: removed,
      sha256,
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM report_attachment WHERE report_id = ${reportId}::uuid)`,
    })
    .execute()
}

interface ChangedAttachment {
  id: string
  title?: string | undefined
  printDisabled?: boolean | undefined
}

export async function changeAttachment(
  { db }: Queryable,
  reportId: string,
  { id, title, printDisabled }: ChangedAttachment,
): Promise<void> {
  if (title === undefined && printDisabled === undefined) return
  await db
    .updateTable('report_attachment')
    .set({
      ...(title !== undefined && { title }),
      ...(printDisabled !== undefined && { print_disabled: printDisabled }),
    })
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

export async function orderAttachments(
  { db }: Queryable,
  reportId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    UPDATE report_attachment SET position = coalesce(wanted.place, ${ids.length} + present.position)
    FROM report_attachment AS present
      LEFT JOIN unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, place) ON wanted.id = present.id
    WHERE present.id = report_attachment.id AND report_attachment.report_id = ${reportId}::uuid`.execute(db)
}

/** Removes attachments, or restores them if `removedAt` is null. */
export async function setRemoved(
  { db }: Queryable,
  reportId: string,
  ids: readonly string[],
  removedAt: Date | null,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('report_attachment')
    .set({ removed_at: removedAt })
    .where('report_id', '=', reportId)
    .where('id', 'in', ids)
    .where('removed_at', removedAt === null ? 'is not' : 'is', null)
    .execute()
}

export async function copyAttachments({ db }: Queryable, reportId: string, copyId: string): Promise<void> {
  await sql`
    INSERT INTO report_attachment
      (report_id, file_name, title, content_type, byte_count, pages, removed_content, sha256, position, print_disabled)
    SELECT ${copyId}::uuid, file_name, title, content_type, byte_count, pages, removed_content, sha256, position, print_disabled
    FROM report_attachment WHERE report_id = ${reportId}::uuid AND removed_at IS NULL`.execute(db)
}

export async function dropRemovedAttachments({ db }: Queryable, before: Date): Promise<void> {
  await db
    .deleteFrom('report_attachment')
    .where('removed_at', '<', before)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM report_version v WHERE v.report_id = report_attachment.report_id AND v.attachments @> ARRAY[report_attachment.id])`,
    )
    .execute()
}

export async function listUnusedFiles({ db }: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM report_file WHERE (stored_at < ${before}::timestamptz OR account_id IS NULL)
      AND NOT EXISTS (SELECT FROM report_attachment WHERE file_name = name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** Deletes a file unless a concurrent copy has attached it. Returns whether it was deleted. */
export async function deleteFile({ db }: Queryable, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_file')
    .where('name', '=', name)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM report_attachment WHERE file_name = name)`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
