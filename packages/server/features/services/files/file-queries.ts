import { sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import { lockForCounting } from '../../../db/lock-for-counting.ts'
import type { Database } from '../../../db/open.ts'

interface NewFile {
  id: string
  accountId: string
  contentType: string
  byteCount: number
  now: Date
}

/** Stores a file. Returns false when the account has as many files as it may. Two concurrent uploads are counted one after the other. */
export async function insertFile(database: Database, file: NewFile, most: number): Promise<boolean> {
  return inTransaction(database, async ({ db }) => {
    await lockForCounting({ db }, file.accountId)
    const { count } = await db
      .selectFrom('stored_file')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('account_id', '=', file.accountId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= most) return false
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
    return true
  })
}

export async function findContentType({ db }: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stored_file')
    .select('content_type')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content_type
}

/** Returns the ids of all files that the account has uploaded. */
export async function findFileIds({ db }: Database, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('id').where('account_id', '=', accountId).execute()
  return rows.map(({ id }) => id)
}

/** Deletes those of these files that are the account's own, and returns their ids. */
export async function deleteFiles(
  { db }: Database,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .deleteFrom('stored_file')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes what the account uploaded before a moment and uses neither in its branding nor in a report, and returns the ids. */
export async function deleteUnused({ db }: Database, accountId: string, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('stored_file')
    .where('account_id', '=', accountId)
    .where('uploaded_at', '<', before)
    .where(
      sql<boolean>`strpos((SELECT branding::text FROM account WHERE account.id = ${accountId}), stored_file.id) = 0`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM report WHERE account_id = ${accountId} AND strpos(property_image, stored_file.id) > 0)`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM report_version JOIN report ON report.id = report_id WHERE account_id = ${accountId} AND strpos(content ->> 'propertyImage', stored_file.id) > 0)`,
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
