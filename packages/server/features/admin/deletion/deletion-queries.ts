import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

interface OwnedCounts {
  reports: number
  analyses: number
  folders: number
  areas: number
}

export async function countOwned({ db }: Database, accountId: string): Promise<OwnedCounts> {
  const count = (table: string) =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL)`
  const { rows } = await sql<OwnedCounts>`
    SELECT ${count('report')} AS reports, ${count('analysis')} AS analyses, ${count('folder')} AS folders,
      ${count('watched_area')} AS areas`.execute(db)
  return rows[0] as OwnedCounts
}

export function findDeletion({ db }: Database, accountId: string) {
  return db
    .selectFrom('account')
    .select([
      'email',
      'deletes_at as deletesAt',
      sql<string>`coalesce(details->>'firstName', '')`.as('firstName'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()
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

/** Administrators without a scheduled deletion. Locks in the order of `lockAdministrators`. */
export async function lockRemainingAdministrators({ db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'deletes_at'])
    .where('is_admin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.filter(({ deletes_at }) => deletes_at === null).map(({ id }) => id)
}
