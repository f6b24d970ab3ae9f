import { sql } from 'kysely'
import type { MonitoredJob, MonitoredTask } from '#contract/admin/monitor.ts'
import { isoTime } from '../../db/iso-time.ts'
import type { Database } from '../../db/open.ts'
import type { Page } from '../../platform/paging/cursor.ts'
import { equals, matches, readTimePage, type Seek } from '../../platform/paging/time-ordered.ts'
import { JOBS_SCHEMA } from '../../platform/queue/job-queue.ts'
import { QUEUES, type QueueName } from '../../platform/queue/queues.ts'

export const taskPage = (
  { database }: { database: Database },
  { search, after, status }: Seek & { status?: MonitoredTask['status'] | undefined },
): Promise<Page<MonitoredTask>> =>
  readTimePage(database, {
    columns: sql`t.id AS "taskId", t.account_id AS uid, a.username, t.kind, t.key, t.status, t.error,
      t.part_count AS "partCount", (SELECT count(*)::integer FROM task_part p WHERE p.task_id = t.id) AS "arrivedParts",
      ${isoTime(sql`t.created_at`)} AS "createdAt", ${isoTime(sql`t.finished_at`)} AS "finishedAt"`,
    from: sql`task t JOIN account a ON a.id = t.account_id`,
    where: sql`${equals(sql`t.status`, status)}
      AND ${matches(search, sql`a.username`, sql`t.kind`, sql`t.key`, sql`t.error`)}`,
    at: sql`t.created_at`,
    id: sql`t.id`,
    after,
  })

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

type JobState = MonitoredJob['state']

/** The queue library's table, which exists after the queue was first opened. */
const JOB_TABLE = sql.raw(`${JOBS_SCHEMA}.job`)
const JOB_COLUMNS = sql`j.id AS "jobId", j.name AS queue, j.state::text AS state, j.retry_count AS "earlierTries",
  coalesce(j.data ->> 'job', j.data ->> 'taskId', '') AS what,
  CASE WHEN j.state::text <> 'completed' AND jsonb_typeof(j.output -> 'message') = 'string'
    THEN j.output ->> 'message' END AS error,
  ${isoTime(sql`j.created_on`)} AS "createdAt", ${isoTime(sql`j.started_on`)} AS "startedAt",
  ${isoTime(sql`j.completed_on`)} AS "finishedAt"`
/** Excludes the library's own jobs. */
const IS_OWN_JOB = sql`j.name IN (${sql.join(Object.keys(QUEUES))})`

export const listJobs = (
  database: Database,
  { state, after }: { state?: JobState | undefined; after?: string | undefined },
): Promise<Page<MonitoredJob>> =>
  readTimePage(database, {
    columns: JOB_COLUMNS,
    from: sql`${JOB_TABLE} j`,
    where: sql`${IS_OWN_JOB} AND ${equals(sql`j.state::text`, state)}`,
    at: sql`j.created_on`,
    id: sql`j.id`,
    after,
  })

export async function findJob(
  { db }: Database,
  name: QueueName,
  jobId: string,
): Promise<MonitoredJob | undefined> {
  const { rows } = await sql<MonitoredJob>`
    SELECT ${JOB_COLUMNS} FROM ${JOB_TABLE} j WHERE j.name = ${name} AND j.id = ${jobId}`.execute(db)
  return rows[0]
}

export async function findNewestRuns({ db }: Database): Promise<MonitoredJob[]> {
  const { rows } = await sql<MonitoredJob>`
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
