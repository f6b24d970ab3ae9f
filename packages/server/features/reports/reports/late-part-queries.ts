/** Parts left pending because the page was closed or the server stopped. */
import { sql } from 'kysely'
import type { Queryable } from '../../../db/open.ts'

export interface LatePart {
  account_id: string
  report_id: string
  key: string
  task_id: string
  /** Whether it has been pending for a day. */
  isOverdue: boolean
}

/** SQL: whether no open task makes the part or a sub-part. */
const waitsForNoTask = sql<boolean>`
  NOT EXISTS (SELECT FROM task WHERE task.id = part.task_id AND task.status IN ('waiting', 'running'))
  AND NOT EXISTS (SELECT FROM jsonb_path_query(part.sub_parts, '$.*.taskId') AS sub (id)
    JOIN task ON task.id = (sub.id #>> '{}')::uuid WHERE task.status IN ('waiting', 'running'))`

/** Finds overdue parts, and parts that are pending for a minute without a task of their own. Oldest first. */
export async function findLateParts({ db }: Queryable, now: Date, max: number): Promise<LatePart[]> {
  const isOverdue = sql<boolean>`part.begun_at <= ${now}::timestamptz - interval '1 day'`
  const isAbandoned = sql<boolean>`part.removed_at IS NULL AND report.deleted_at IS NULL
    AND part.begun_at < ${now}::timestamptz - interval '1 minute'
    AND NOT EXISTS (SELECT FROM task WHERE task.id = part.task_id)`
  const { rows } = await sql<LatePart>`
    SELECT report.account_id, part.report_id, part.key, part.task_id, ${isOverdue} AS "isOverdue"
    FROM report_part part JOIN report ON report.id = part.report_id
    WHERE part.status = 'pending' AND (${isOverdue} OR ${isAbandoned}) AND ${waitsForNoTask}
    ORDER BY part.begun_at LIMIT ${max}`.execute(db)
  return rows
}
