/** All data of an account in the database, as text. */
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { OwnerOfEverything } from './account-rows.ts'

/** Tables with an account column, but no row of this account. */
export async function tablesWithout({ db }: Database, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY table_name`.execute(db)
  const empty: string[] = []
  for (const { table_name } of rows) {
    const found = await sql`
      SELECT 1 FROM ${sql.table(table_name)} WHERE account_id = ${accountId}::uuid LIMIT 1`.execute(db)
    if (found.rows.length === 0) empty.push(table_name)
  }
  return empty
}

export type RowDump = Readonly<Record<string, readonly string[]>>

/** Every row of every table as text; with `names`, only rows that contain one of them. */
export async function dumpRows({ db }: Database, names?: readonly string[]): Promise<RowDump> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'spatial_ref_sys' ORDER BY 1`.execute(db)
  const pattern = names?.map((name) => `%${name}%`) ?? ['%']
  const parts = tables.map(
    ({ name }) => sql`
      SELECT ${sql.lit(name)} AS table_name, json_agg(t::text ORDER BY t::text) AS found
      FROM ${sql.table(name)} t WHERE t::text LIKE ANY(${pattern}::text[])`,
  )
  const { rows } = await sql<{
    table_name: string
    found: string[] | null
  }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(rows.flatMap(({ table_name, found }) => (found ? [[table_name, found]] : [])))
}

/** Returns all names and ids of this account and its objects. */
export const namesOf = (owner: OwnerOfEverything): string[] => [
  owner.id,
  owner.username,
  owner.email,
  owner.sessionId,
  owner.otherSessionId,
  owner.taskId,
  owner.mailId,
  owner.presetId,
  owner.passkeyId,
  owner.reportId,
  owner.deletedReportId,
  owner.pictureId,
  owner.versionId,
  owner.attachmentId,
  owner.exportId,
]
