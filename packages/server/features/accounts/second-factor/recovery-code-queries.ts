import { sql } from 'kysely'
import type { Database, Queryable } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'

export async function replaceRecoveryCodes(
  { db }: Database,
  accountId: string,
  hashes: readonly Buffer[],
  now: Date,
) {
  await deleteRecoveryCodes({ db }, accountId)
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at: now, used_at: null })))
    .execute()
}

export async function deleteRecoveryCodes({ db }: Queryable, accountId: string) {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}

/** Consumes a code; only one of two concurrent uses succeeds. */
export const consumeRecoveryCode = ({ db }: Database, accountId: string, codeHash: Buffer, now: Date) =>
  db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .$call(affectsRows)

export async function readRecoveryCodes(
  { db }: Database,
  accountId: string,
): Promise<{ left: number; created_at: Date } | undefined> {
  const { rows } = await sql<{ left: number; created_at: Date | null }>`
    SELECT count(*) FILTER (WHERE used_at IS NULL)::int AS left, max(created_at) AS created_at
    FROM recovery_code WHERE account_id = ${accountId}::uuid`.execute(db)
  const [row] = rows
  return row?.created_at ? { left: row.left, created_at: row.created_at } : undefined
}
