import type { Selectable } from 'kysely'
import type { PresetScope } from '#domain/table/column-presets.ts'
import { isUniqueViolation } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

const COLUMNS = ['id', 'source_key', 'name', 'columns'] as const
export type PresetRow = Pick<Selectable<Schema['column_preset']>, (typeof COLUMNS)[number]>
export function listPresets({ db }: Database, accountId: string) {
  return db
    .selectFrom('column_preset')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function insertPreset(
  { db }: Queryable,
  accountId: string,
  { scope, name, columns }: { scope: PresetScope; name: string; columns: readonly string[] },
  now: Date,
) {
  return db
    .insertInto('column_preset')
    .values({ account_id: accountId, source_key: scope, name, columns: [...columns], created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Renames a preset. Null for an unknown id; `taken` if the scope has the name. */
export async function updatePresetName(
  { db }: Database,
  accountId: string,
  id: string,
  name: string,
): Promise<PresetRow | 'taken' | null> {
  try {
    const row = await db
      .updateTable('column_preset')
      .set({ name })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst()
    return row ?? null
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

export const removePreset = ({ db }: Database, accountId: string, id: string) =>
  db.deleteFrom('column_preset').where('account_id', '=', accountId).where('id', '=', id).$call(affectsRows)
