/** Parts left pending because the page was closed or the server stopped. */
import { type RawBuilder, sql } from 'kysely'
import { SOURCE_PARTS } from '#domain/report/source-parts.ts'
import type { Queryable } from '../../../db/open.ts'
import { withPendingFailed } from './part-queries.ts'

export const OVERDUE = { error: 'timeout', errorMessage: 'It was not finished within a day.' }

const SOURCE_KEYS = Object.keys(SOURCE_PARTS)

export interface LatePart {
  account_id: string
  report_id: string
  key: string
  task_id: string
}

/** SQL: whether no open task makes the part or a sub-part. */
const waitsForNoTask = sql<boolean>`
  NOT EXISTS (SELECT FROM task WHERE task.id = part.task_id AND task.status IN ('waiting', 'running'))
  AND NOT EXISTS (SELECT FROM jsonb_path_query(part.sub_parts, '$.*.taskId') AS sub (id)
    JOIN task ON task.id = (sub.id #>> '{}')::uuid WHERE task.status IN ('waiting', 'running'))`

/** Finds parts pending for between a minute and a day, oldest first. */
export const findAbandonedParts = (database: Queryable, now: Date, max: number): Promise<LatePart[]> =>
  findPendingParts(
    database,
    sql`part.removed_at IS NULL AND report.deleted_at IS NULL
      AND part.begun_at < ${now}::timestamptz - interval '1 minute'
      AND part.begun_at > ${now}::timestamptz - interval '1 day'
      AND NOT EXISTS (SELECT FROM task WHERE task.id = part.task_id)`,
    max,
  )

/** Finds parts of outside sources pending for a day, oldest first. */
export const findOverdueSourceParts = (database: Queryable, now: Date, max: number): Promise<LatePart[]> =>
  findPendingParts(
    database,
    sql`part.key = ANY (${SOURCE_KEYS}::text[]) AND part.begun_at <= ${now}::timestamptz - interval '1 day'`,
    max,
  )

async function findPendingParts(
  { db }: Queryable,
  condition: RawBuilder<unknown>,
  max: number,
): Promise<LatePart[]> {
  const { rows } = await sql<LatePart>`
    SELECT report.account_id, part.report_id, part.key, part.task_id
    FROM report_part part JOIN report ON report.id = part.report_id
    WHERE part.status = 'pending' AND ${condition} AND ${waitsForNoTask}
    ORDER BY part.begun_at LIMIT ${max}`.execute(db)
  return rows
}

/**
 * Fails parts pending for a day; of outside sources only those of tasks `ofSources`. Returns tasks and
 * accounts.
 */
export async function failOverdueParts(
  { db }: Queryable,
  now: Date,
  ofSources: readonly string[],
): Promise<{ account_id: string; task_id: string }[]> {
  const { rows } = await sql<{ account_id: string; task_id: string }>`
    UPDATE report_part part SET status = 'failed', error = ${OVERDUE.error}, error_message = ${OVERDUE.errorMessage},
      sub_parts = ${withPendingFailed(OVERDUE)},
      settled_at = CASE WHEN part.data IS NULL THEN ${now}::timestamptz ELSE part.settled_at END
    FROM report WHERE report.id = part.report_id AND part.status = 'pending'
      AND part.begun_at <= ${now}::timestamptz - interval '1 day' AND ${waitsForNoTask}
      AND (part.key <> ALL (${SOURCE_KEYS}::text[]) OR part.task_id = ANY (${[...ofSources]}::uuid[]))
    RETURNING report.account_id, part.task_id`.execute(db)
  return rows
}
