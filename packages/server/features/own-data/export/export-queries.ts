import type { Selectable } from 'kysely'
import type { Queryable } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

const FIELDS = ['id', 'byte_count', 'stored_at'] as const
export type ExportRow = Pick<Selectable<Schema['data_export']>, (typeof FIELDS)[number]>

export async function insertExport(
  { db }: Queryable,
  row: { id: string; account_id: string; stored_at: Date },
) {
  await db.insertInto('data_export').values(row).execute()
}

/** Returns false if the account was deleted. */
export const markComplete = ({ db }: Queryable, id: string, byteCount: number) =>
  db
    .updateTable('data_export')
    .set({ byte_count: byteCount })
    .where('id', '=', id)
    .where('account_id', 'is not', null)
    .$call(affectsRows)

export async function deleteExport({ db }: Queryable, id: string) {
  await db.deleteFrom('data_export').where('id', '=', id).execute()
}

export const listComplete = ({ db }: Queryable, accountId: string, since: Date): Promise<ExportRow[]> =>
  db
    .selectFrom('data_export')
    .select(FIELDS)
    .where('account_id', '=', accountId)
    .where('byte_count', 'is not', null)
    .where('stored_at', '>', since)
    .orderBy('stored_at', 'desc')
    .orderBy('id')
    .execute()

/** Lists exports from before a time, and those of deleted accounts. */
export async function listExpired({ db }: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('data_export')
    .select('id')
    .where((eb) => eb.or([eb('stored_at', '<=', before), eb('account_id', 'is', null)]))
    .execute()
  return rows.map(({ id }) => id)
}
