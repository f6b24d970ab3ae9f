import { sql } from 'kysely'
import { inTransaction, lockForCounting } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'

interface NewFile {
  id: string
  accountId: string
  contentType: string
  byteCount: number
  now: Date
}

interface FileLimits {
  /** Files that no report or market analysis uses, such as branding and unsaved pictures. */
  count: number
  bytes: number
}

/** Stores a file, or returns the limit that it would exceed. Serializes uploads. */
export async function insertFile(database: Database, file: NewFile, max: FileLimits) {
  return inTransaction(database, async ({ db }) => {
    await lockForCounting({ db }, file.accountId)
    const { count, bytes } = await db
      .selectFrom('stored_file')
      .select((select) => [
        select.fn.countAll().filterWhere(unusedCondition(file.accountId)).as('count'),
        select.fn.coalesce(select.fn.sum('byte_count'), sql<number>`0`).as('bytes'),
      ])
      .where('account_id', '=', file.accountId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= max.count) return 'count'
    if (Number(bytes) + file.byteCount > max.bytes) return 'bytes'
    await db
      .insertInto('stored_file')
      .values({
        id: file.id,
        account_id: file.accountId,
        content_type: file.contentType,
        byte_count: file.byteCount,
        uploaded_at: file.now,
      })
      .execute()
    return null
  })
}

/**
 * Whether no report or analysis uses a file, not even a deleted one or a version. Reads all addresses in one
 * pass.
 */
const unusedCondition = (accountId: string) => sql<boolean>`('/api/files/' || stored_file.id) NOT IN (
  SELECT property_image FROM report WHERE account_id = ${accountId}
  UNION ALL SELECT coalesce(content ->> 'propertyImage', '') FROM report_version JOIN report ON report.id = report_id
    WHERE account_id = ${accountId}
  UNION ALL SELECT jsonb_array_elements(content -> 'photos') ->> 'picture' FROM analysis WHERE account_id = ${accountId}
  UNION ALL SELECT jsonb_array_elements(v.content -> 'photos') ->> 'picture' FROM analysis_version v JOIN analysis a ON a.id = v.analysis_id
    WHERE a.account_id = ${accountId})`

export async function findContentType({ db }: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stored_file')
    .select('content_type')
    .where('id', '=', id)
    .where('account_id', 'is not', null)
    .executeTakeFirst()
  return row?.content_type
}

export async function findOrphanedFiles({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('id').where('account_id', 'is', null).execute()
  return rows.map(({ id }) => id)
}

export async function deleteFile({ db }: Queryable, id: string) {
  await db.deleteFrom('stored_file').where('id', '=', id).execute()
}

export async function detachFiles(
  { db }: Database,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await updateDetached({ db }, accountId).where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

const updateDetached = ({ db }: Queryable, accountId: string) =>
  db.updateTable('stored_file').set({ account_id: null }).where('account_id', '=', accountId).returning('id')

/**
 * Detaches uploads before a time that branding, reports and market analyses do not use. Returns their ids.
 */
export async function detachUnused({ db }: Database, accountId: string, before: Date): Promise<string[]> {
  const rows = await updateDetached({ db }, accountId)
    .where('uploaded_at', '<', before)
    .where(
      sql<boolean>`strpos((SELECT branding::text FROM account WHERE account.id = ${accountId}), stored_file.id) = 0`,
    )
    .where(unusedCondition(accountId))
    .execute()
  return rows.map(({ id }) => id)
}

export async function countFiles({ db }: Database, accountId: string, ids: readonly string[]) {
  const { count } = await db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(count)
}
