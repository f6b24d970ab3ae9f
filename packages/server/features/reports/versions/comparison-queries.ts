/** Callers check that the report belongs to the account. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export type ComparedRow = Pick<
  Selectable<Schema['report_comparison']>,
  'key' | 'task_id' | 'status' | 'data' | 'error' | 'error_message' | 'begun_at'
>

/** Starts comparing parts that have content and are not pending. Running comparisons continue. */
export async function startComparison(
  { db }: Queryable,
  reportId: string,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO report_comparison AS former (report_id, key, part_task_id, begun_at)
    SELECT report_id, key, task_id, ${now}::timestamptz FROM report_part
    WHERE report_id = ${reportId}::uuid AND key = ANY (${[...keys]}::text[])
      AND removed_at IS NULL AND status <> 'pending' AND data IS NOT NULL
    ON CONFLICT (report_id, key) DO UPDATE SET part_task_id = EXCLUDED.part_task_id,
      task_id = gen_random_uuid(), status = 'pending', data = NULL, pictures = '{}',
      error = NULL, error_message = NULL, begun_at = EXCLUDED.begun_at, settled_at = NULL
    WHERE former.status <> 'pending' OR former.part_task_id <> EXCLUDED.part_task_id`.execute(db)
}

/** Finds compared parts in the report's order, without those refreshed or removed since. */
export async function findCompared({ db }: Queryable, reportId: string): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    SELECT c.key, c.task_id, c.status, c.error, c.error_message, c.begun_at,
      /* Omitted because it is large and unused until the last part is complete. */
      CASE WHEN bool_or(c.status = 'pending') OVER () THEN NULL ELSE c.data END AS data
    FROM report_comparison c JOIN report_part p
      ON p.report_id = c.report_id AND p.key = c.key AND p.task_id = c.part_task_id AND p.removed_at IS NULL
    WHERE c.report_id = ${reportId}::uuid ORDER BY p.position, p.key`.execute(db)
  return rows
}

export async function isComparisonPending(
  { db }: Queryable,
  reportId: string,
  key: string,
  taskId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('report_comparison')
    .select('key')
    .where('report_id', '=', reportId)
    .where('key', '=', key)
    .where('task_id', '=', taskId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces parts by their compared content. Returns the replaced keys, and when the comparison started. */
export async function replaceParts(
  { db }: Queryable,
  reportId: string,
  parts: readonly { key: string; taskId: string }[],
): Promise<{ key: string; begun_at: Date }[]> {
  const { rows } = await sql<{ key: string; begun_at: Date }>`
    UPDATE report_part p SET data = c.data, pictures = c.pictures, task_id = c.task_id, status = 'complete',
      error = NULL, error_message = NULL, settled_at = c.settled_at
    FROM report_comparison c,
      unnest(${parts.map(({ key }) => key)}::text[], ${parts.map(({ taskId }) => taskId)}::uuid[]) AS wanted (key, task_id)
    WHERE c.report_id = ${reportId}::uuid AND c.key = wanted.key AND c.task_id = wanted.task_id AND c.status = 'complete'
      AND p.report_id = c.report_id AND p.key = c.key AND p.task_id = c.part_task_id
      AND p.removed_at IS NULL AND p.status <> 'pending'
    RETURNING p.key, c.begun_at`.execute(db)
  if (rows.length === 0) return []
  await db
    .deleteFrom('report_comparison')
    .where('report_id', '=', reportId)
    .where(
      'key',
      'in',
      rows.map(({ key }) => key),
    )
    .execute()
  return rows
}
