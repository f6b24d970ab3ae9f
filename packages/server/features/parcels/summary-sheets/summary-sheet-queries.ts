import { type Selectable, sql } from 'kysely'
import type { SheetEdits } from '#contract/parcel/summary-sheets.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

type SheetRow = Omit<Selectable<Schema['summary_sheet']>, 'account_id'>

const COLUMNS = ['upid', 'title', 'edits', 'shows_mls_history', 'version', 'updated_at'] as const

export interface SheetContent {
  title: string | null
  edits: SheetEdits
  showsMlsHistory: boolean
}

export function findSheets({ db }: Database, accountId: string, upids: readonly string[]) {
  return db
    .selectFrom('summary_sheet')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('upid', 'in', upids)
    .execute()
}

export async function insertSheet(
  { db }: Queryable,
  accountId: string,
  upid: string,
  content: SheetContent,
  now: Date,
): Promise<SheetRow | undefined> {
  const { rows } = await sql<SheetRow>`
    INSERT INTO summary_sheet (account_id, upid, title, edits, shows_mls_history, updated_at)
    SELECT ${accountId}::uuid, upid, ${content.title}::text, ${JSON.stringify(content.edits)}::jsonb,
      ${content.showsMlsHistory}::boolean, ${now}::timestamptz
    FROM property WHERE upid = ${upid}
    ON CONFLICT DO NOTHING
    RETURNING ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(db)
  return rows[0]
}

export function updateSheet(
  { db }: Database,
  accountId: string,
  upid: string,
  { version, ...content }: SheetContent & { version: number },
  now: Date,
) {
  return db
    .updateTable('summary_sheet')
    .set((set) => ({
      title: content.title,
      edits: JSON.stringify(content.edits),
      shows_mls_history: content.showsMlsHistory,
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('account_id', '=', accountId)
    .where('upid', '=', upid)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst()
}
