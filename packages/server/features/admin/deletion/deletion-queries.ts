import { sql } from 'kysely'
import type { OwnedCounts } from '#domain/account/deletion.ts'
import type { Database } from '../../../db/open.ts'

export async function countOwned({ db }: Database, accountId: string): Promise<OwnedCounts> {
  const count = (table: string) =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL)`
  const { rows } = await sql<OwnedCounts>`
    SELECT ${count('report')} AS reports, ${count('analysis')} AS analyses, ${count('folder')} AS folders,
      ${count('watched_area')} AS areas`.execute(db)
  return rows[0] as OwnedCounts
}

export async function setDeletesAt({ db }: Database, accountId: string, at: Date | null) {
  await db.updateTable('account').set({ deletes_at: at }).where('id', '=', accountId).execute()
}

export async function listDue({ db }: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('deletes_at', '<=', now)
    .orderBy('deletes_at')
    .execute()
  return rows.map(({ id }) => id)
}
