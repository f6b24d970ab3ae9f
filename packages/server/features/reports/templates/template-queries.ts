import { type Selectable, sql } from 'kysely'
import { isUniqueViolation } from '../../../db/in-transaction.ts'
import type { Queryable } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

const COLUMNS = ['id', 'name', 'parts', 'presets'] as const

export type TemplateRow = Pick<Selectable<Schema['report_template']>, (typeof COLUMNS)[number]>

export function listTemplates({ db }: Queryable, accountId: string): Promise<TemplateRow[]> {
  return db
    .selectFrom('report_template')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .execute()
}

export function findTemplate(
  { db }: Queryable,
  accountId: string,
  id: string,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('report_template')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Names are compared without case. Returns undefined if `isNew` and the name is taken. */
export async function upsertTemplate(
  { db }: Queryable,
  accountId: string,
  { name, parts, presets }: Omit<TemplateRow, 'id'>,
  isNew: boolean,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    INSERT INTO report_template (account_id, name, parts, presets)
    VALUES (${accountId}::uuid, ${name}, ${JSON.stringify(parts)}::jsonb, ${JSON.stringify(presets)}::jsonb)
    ON CONFLICT (account_id, lower(name))
      DO UPDATE SET name = excluded.name, parts = excluded.parts, presets = excluded.presets
      WHERE NOT ${isNew}::boolean
    RETURNING id, name, parts, presets`.execute(db)
  return rows[0]
}

/** Renames a template. Undefined for an unknown id; `taken` if another template has the name. */
export async function updateTemplateName(
  { db }: Queryable,
  accountId: string,
  id: string,
  name: string,
): Promise<TemplateRow | 'taken' | undefined> {
  try {
    return await db
      .updateTable('report_template')
      .set({ name })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst()
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

export async function removeTemplate({ db }: Queryable, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_template')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
