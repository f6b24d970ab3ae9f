/** The column `png` also holds JPEG photographs. */
import { sql } from 'kysely'
import type { Queryable } from '../../../db/open.ts'

/** Stores pictures by hash. Renews the time of those already stored, which protects them from cleanup. */
export async function storePictures(
  { db }: Queryable,
  accountId: string,
  pictures: ReadonlyMap<string, Buffer>,
  now: Date,
): Promise<void> {
  if (pictures.size === 0) return
  // A fixed order, so that two parts with the same pictures cannot deadlock.
  const rows = [...pictures]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([hash, bytes]) => ({ account_id: accountId, hash, png: bytes, stored_at: now }))
  await db
    .insertInto('report_picture')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doUpdateSet({ stored_at: now }))
    .execute()
}

export async function findPicture(
  { db }: Queryable,
  accountId: string,
  hash: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('report_picture')
    .select('png as bytes')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.bytes
}

/** Recognizes JPEGs by their first two bytes. */
export async function findJpegHashes(
  database: Queryable,
  accountId: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const { rows } = await sql<{ hash: string }>`
    SELECT hash FROM report_picture WHERE account_id = ${accountId}::uuid AND hash = ANY (${[...hashes]}::text[])
      AND substring(png FROM 1 FOR 2) = '\\xffd8'::bytea`.execute(database.db)
  return new Set(rows.map(({ hash }) => hash))
}
