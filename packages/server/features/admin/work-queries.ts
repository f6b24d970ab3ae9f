import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { TimeCursor } from '../../platform/paging/cursor.ts'
import { matches, type RawPage, readTimeOrdered } from '../../platform/paging/time-ordered.ts'
import { JOBS_SCHEMA } from '../../platform/queue/job-queue.ts'
import { QUEUES, type QueueName } from '../../platform/queue/queues.ts'

export interface TaskRow {
  id: string
  account_id: string
  username: string
  kind: string
  key: string
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  error: string | null
  part_count: number
  arrived_parts: number
  created_at: Date
  finished_at: Date | null
}

export function listTasks(
  database: Database,
  {
    pattern,
    status,
    after,
  }: { pattern: string | null; status: TaskRow['status'] | null; after: TimeCursor | null },
): Promise<RawPage<TaskRow>> {
  return readTimeOrdered(database, {
    columns: sql`t.id, t.account_id, a.username, t.kind, t.key, t.status, t.error, t.part_count, t.created_at,
      t.finished_at, (SELECT count(*)::integer FROM task_part p WHERE p.task_id = t.id) AS arrived_parts`,
    from: sql`task t JOIN account a ON a.id = t.account_id`,
    where: sql`${status === null ? sql`true` : sql`t.status = ${status}`}
      AND ${matches(pattern, sql`a.username`, sql`t.kind`, sql`t.key`, sql`t.error`)}`,
    at: sql`t.created_at`,
    id: sql`t.id`,
    idType: 'uuid',
    after,
  })
}

export async function findTask({ db }: Database, taskId: string) {
  return db
    .selectFrom('task')
    .innerJoin('account', 'account.id', 'task.account_id')
    .select([
      'task.account_id',
      'account.username',
      'task.status',
      'task.kind',
      'task.key',
      'task.args',
      'task.part_count',
      'task.timeout_seconds',
    ])
    .where('task.id', '=', taskId)
    .executeTakeFirst()
}

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'

/** A row of the queue library's table, which exists after the queue was first opened. */
export interface JobRow {
  id: string
  name: QueueName
  data: { job?: string; taskId?: string }
  state: JobState
  retry_count: number
  output: unknown
  created_on: Date
  started_on: Date | null
  completed_on: Date | null
}

const JOB_TABLE = sql.raw(`${JOBS_SCHEMA}.job`)
const JOB_COLUMNS = sql`j.id, j.name, j.data, j.state::text AS state, j.retry_count, j.output, j.created_on, j.started_on, j.completed_on`
/** Excludes the library's own jobs. */
const IS_OWN_JOB = sql`j.name IN (${sql.join(Object.keys(QUEUES))})`

export function listJobs(
  database: Database,
  { state, after }: { state: JobState | null; after: TimeCursor | null },
): Promise<RawPage<JobRow>> {
  return readTimeOrdered(database, {
    columns: JOB_COLUMNS,
    from: sql`${JOB_TABLE} j`,
    where: sql`${IS_OWN_JOB} AND ${state === null ? sql`true` : sql`j.state::text = ${state}`}`,
    at: sql`j.created_on`,
    id: sql`j.id`,
    idType: 'uuid',
    after,
  })
}

export async function findJob(
  { db }: Database,
  name: JobRow['name'],
  jobId: string,
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    SELECT ${JOB_COLUMNS} FROM ${JOB_TABLE} j WHERE j.name = ${name} AND j.id = ${jobId}`.execute(db)
  return rows[0]
}

export async function findNewestRuns({ db }: Database): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT DISTINCT ON (j.data->>'job') ${JOB_COLUMNS} FROM ${JOB_TABLE} j
    WHERE j.name = 'scheduled' ORDER BY j.data->>'job', j.created_on DESC`.execute(db)
  return rows
}

export async function countJobs({ db }: Database): Promise<Map<JobState, number>> {
  const { rows } = await sql<{ state: JobState; count: number }>`
    SELECT j.state::text AS state, count(*)::integer AS count FROM ${JOB_TABLE} j WHERE ${IS_OWN_JOB} GROUP BY 1`.execute(
    db,
  )
  return new Map(rows.map(({ state, count }) => [state, count]))
}
