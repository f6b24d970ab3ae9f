import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { findsRow } from '../../../db/row-results.ts'

export const hasAdministrator = ({ db }: Database) =>
  db.selectFrom('account').select('id').where('is_admin', '=', true).limit(1).$call(findsRow)

export const hasAccounts = ({ db }: Database) =>
  db.selectFrom('account').select('id').limit(1).$call(findsRow)

export async function insertFirstLink(
  { db }: Database,
  link: { token_hash: Buffer; created_at: Date; expires_at: Date },
) {
  await db.deleteFrom('first_administrator_link').where('expires_at', '<=', link.created_at).execute()
  await db.insertInto('first_administrator_link').values(link).execute()
}

export async function lockFirstLinks({ db }: Database) {
  await sql`LOCK TABLE first_administrator_link IN EXCLUSIVE MODE`.execute(db)
}

export const isFirstLinkValid = ({ db }: Database, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('first_administrator_link')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .$call(findsRow)

export async function deleteFirstLinks({ db }: Database) {
  await db.deleteFrom('first_administrator_link').execute()
}
