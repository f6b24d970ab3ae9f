import { type Selectable, sql } from 'kysely'
import type { StoredTask, Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome } from '#contract/live.ts'
import type { Queryable } from '../../../db/open.ts'
import { countAffected } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import type { TaskPart } from './task-kind.ts'

export type TaskRow = Selectable<Schema['task']>

interface NewTask {
  taskId?: string | undefined
  accountId: string
  clientId: string | null
  kind: string
  key: string
  args: Record<string, unknown>
  partCount: number
  timeoutSeconds: number
  createdAt: Date
}

/** Returns the stored task if the id exists. */
export async function insertTask({ db }: Queryable, task: NewTask): Promise<TaskRow> {
  const { taskId } = task
  const newRow = await db
    .insertInto('task')
    .values({
      ...(taskId === undefined ? {} : { id: taskId }),
      account_id: task.accountId,
      client_id: task.clientId,
      kind: task.kind,
      key: task.key,
      args: JSON.stringify(task.args),
      part_count: task.partCount,
      timeout_seconds: task.timeoutSeconds,
      created_at: task.createdAt,
      error: null,
      job_id: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (newRow) return newRow
  return db
    .selectFrom('task')
    .selectAll()
    .where('id', '=', taskId ?? '')
    .where('account_id', '=', task.accountId)
    .executeTakeFirstOrThrow()
}

export async function setJob({ db }: Queryable, id: string, jobId: string | null) {
  await db.updateTable('task').set({ job_id: jobId }).where('id', '=', id).execute()
}

export async function findOpenTasks(
  { db }: Queryable,
  { accountId, clientId, kind, key }: Pick<NewTask, 'accountId' | 'clientId' | 'kind' | 'key'>,
): Promise<string[]> {
  const rows = await selectOpenTasks({ db })
    .where('account_id', '=', accountId)
    .where('client_id', 'is not distinct from', clientId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
  return rows.map(({ id }) => id)
}

const selectOpenTasks = ({ db }: Queryable) =>
  db.selectFrom('task').selectAll().where('status', 'in', ['waiting', 'running'])

export const listOpenTasks = (queryable: Queryable, accountId: string, kind: string) =>
  selectOpenTasks(queryable)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()

export const lockOpenTask = (queryable: Queryable, id: string) =>
  selectOpenTasks(queryable).where('id', '=', id).forUpdate().executeTakeFirst()

export function beginTask({ db }: Queryable, id: string) {
  return db
    .updateTable('task')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/** Returns the parts that lacked a result. */
export async function insertParts(
  { db }: Queryable,
  taskId: string,
  parts: readonly TaskPart[],
  now: Date,
): Promise<TaskPart[]> {
  if (parts.length === 0) return []
  const rows = await db
    .insertInto('task_part')
    .values(
      parts.map(({ partIndex, result }) => ({
        task_id: taskId,
        part_index: partIndex,
        is_ok: result.ok,
        payload: JSON.stringify(result.payload ?? null),
        arrived_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('part_index')
    .execute()
  const indices = new Set(rows.map(({ part_index }) => part_index))
  return parts.filter(({ partIndex }) => indices.has(partIndex))
}

export async function missingParts({ db }: Queryable, taskId: string): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    SELECT part FROM task, generate_series(0, part_count - 1) AS part
    WHERE id = ${taskId} AND NOT EXISTS (
      SELECT FROM task_part WHERE task_id = task.id AND part_index = part)
    ORDER BY part
  `.execute(db)
  return rows.map(({ part }) => part)
}

export interface Ending {
  status: 'done' | 'failed' | 'cancelled'
  error: string | null
}

export async function endTask({ db }: Queryable, id: string, { status, error }: Ending, now: Date) {
  await db.updateTable('task').set({ status, error, finished_at: now }).where('id', '=', id).execute()
}

export async function lastProgressAt({ db }: Queryable, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    SELECT greatest(created_at, (SELECT max(arrived_at) FROM task_part WHERE task_id = task.id)) AS at
    FROM task WHERE id = ${id}
  `.execute(db)
  return rows[0]?.at
}

export async function listOverdueTasks({ db }: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM task
    WHERE status IN ('waiting', 'running')
      AND greatest(created_at, (SELECT max(arrived_at) FROM task_part WHERE task_id = task.id))
        < ${now}::timestamptz - make_interval(secs => timeout_seconds)
  `.execute(db)
  return rows.map(({ id }) => id)
}

export const toTask = (row: TaskRow): Task => ({
  taskId: row.id,
  resultId: row.result_id,
  key: row.key,
  partCount: row.part_count,
  timeout: row.timeout_seconds,
})

export async function findStoredTasks(
  { db }: Queryable,
  accountId: string,
  filter: { id: string } | { since: Date },
): Promise<{ kind: string; task: StoredTask }[]> {
  const { rows } = await sql<TaskRow & { parts: { partIndex: number; ok: boolean; payload: unknown }[] }>`
    SELECT t.*, coalesce((
      SELECT jsonb_agg(jsonb_build_object('partIndex', p.part_index, 'ok', p.is_ok, 'payload', p.payload) ORDER BY p.part_index)
      FROM task_part p WHERE p.task_id = t.id), '[]') AS parts
    FROM task t
    WHERE t.account_id = ${accountId}
      AND ${'id' in filter ? sql`t.id = ${filter.id}` : sql`t.created_at > ${filter.since}`}
    ORDER BY t.created_at DESC
  `.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    task: {
      ...toTask(row),
      status: row.status,
      error: row.error,
      parts: row.parts.map(({ partIndex, ok, payload }) => ({
        partIndex,
        result: { ok, payload } as TaskOutcome,
      })),
    },
  }))
}

export const deleteTasksBefore = ({ db }: Queryable, before: Date) =>
  db
    .deleteFrom('task')
    .where('created_at', '<', before)
    .where('status', 'not in', ['waiting', 'running'])
    .$call(countAffected)
