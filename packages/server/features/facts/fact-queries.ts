import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../../db/open.ts'
import { isOneOf } from '../../db/spatial.ts'
import type { FactRow } from './parcel-facts.ts'

const FACT_COLUMNS = sql`f.source_key, f.upid, f.fact_values, f.lists, f.origin, f.basis, f.fetched_at, f.reason, f.failure,
  f.task_id`

export async function findFacts(
  { db }: Queryable,
  accountId: string,
  sources: readonly string[],
  upids: readonly string[],
): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    SELECT ${FACT_COLUMNS}, t.status AS task_status, t.error AS task_error
    FROM parcel_fact f LEFT JOIN task t ON t.id = f.task_id
    WHERE f.account_id = ${accountId} AND f.source_key = ANY(${sources}::text[]) AND f.upid = ANY(${upids}::text[])
  `.execute(db)
  return rows
}

export async function lockSource({ db }: Queryable, accountId: string, source: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`facts ${accountId} ${source}`}, 0))`.execute(db)
}

/** Assigns parcels to the task. Earlier values are kept until the task has results. */
export async function claimFacts(
  { db }: Queryable,
  { accountId, source, taskId }: TaskFacts,
  upids: readonly string[],
) {
  await sql`
    INSERT INTO parcel_fact (account_id, source_key, upid, task_id)
    SELECT ${accountId}::uuid, ${source}, upid, ${taskId}::uuid FROM unnest(${upids}::text[]) AS upid
    ON CONFLICT (account_id, source_key, upid) DO UPDATE SET task_id = excluded.task_id
  `.execute(db)
}

export interface TaskFacts {
  accountId: string
  source: string
  taskId: string
}

export interface StoredFact {
  upid: string
  is_ok: boolean
  fact_values: object | null
  lists: object | null
  origin: object | null
  reason: string | null
  failure: string | null
}

/**
 * Stores facts, except of parcels that have a result or are not part of the task. A failure keeps earlier
 * values.
 */
export async function storeFacts(
  { db }: Queryable,
  { accountId, source, taskId }: TaskFacts,
  results: readonly StoredFact[],
  { basis, now }: { basis: string | null; now: Date },
): Promise<FactRow[]> {
  const newerValue = (column: string): RawBuilder<unknown> =>
    sql`CASE WHEN a.is_ok THEN ${sql.ref(`a.${column}`)} ELSE ${sql.ref(`f.${column}`)} END`
  const { rows } = await sql<FactRow>`
    UPDATE parcel_fact f SET task_id = NULL,
      fact_values = ${newerValue('fact_values')}, lists = ${newerValue('lists')}, origin = ${newerValue('origin')},
      basis = CASE WHEN a.is_ok THEN ${basis}::text ELSE f.basis END,
      fetched_at = CASE WHEN a.is_ok THEN ${now}::timestamptz ELSE f.fetched_at END,
      reason = a.reason, failure = a.failure,
      failed_at = CASE WHEN a.is_ok THEN NULL ELSE ${now}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      AS a(upid text, is_ok boolean, fact_values jsonb, lists jsonb, origin jsonb, reason text, failure text)
    WHERE f.account_id = ${accountId} AND f.source_key = ${source} AND f.upid = a.upid AND f.task_id = ${taskId}
    RETURNING ${FACT_COLUMNS}, NULL::text AS task_status, NULL::text AS task_error
  `.execute(db)
  return rows
}

/** Locks an open task, so that it cannot end before the transaction. Returns whether it is open. */
export async function lockIfOpen({ db }: Queryable, taskId: string) {
  const { rows } = await sql`
    SELECT 1 FROM task WHERE id = ${taskId} AND status IN ('waiting', 'running') FOR SHARE
  `.execute(db)
  return rows.length > 0
}

export function findQuestions({ db }: Queryable, upids: readonly string[]) {
  return db
    .selectFrom('property as parcel')
    .select(['upid', 'pid', sql<number>`ST_X(centre)`.as('lng'), sql<number>`ST_Y(centre)`.as('lat')])
    .where(isOneOf('parcel.upid', upids))
    .execute()
}

export async function findPids(
  { db }: Queryable,
  upids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom('property').select(['upid', 'pid']).where(isOneOf('upid', upids)).execute()
  return new Map(rows.map(({ upid, pid }) => [upid, pid]))
}

const COUNTED_TASKS = 50

export async function findUsualSeconds({ db }: Database, kind: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; seconds: number }>`
    SELECT key, percentile_cont(0.5) WITHIN GROUP (ORDER BY
      extract(epoch FROM finished_at - created_at)::float8 * 100 / greatest(1, jsonb_array_length(args->'upids'))
    ) AS seconds
    FROM (
      SELECT key, args, created_at, finished_at,
        row_number() OVER (PARTITION BY key ORDER BY created_at DESC) AS place
      FROM task WHERE kind = ${kind} AND status = 'done' AND finished_at IS NOT NULL
    ) newest
    WHERE place <= ${COUNTED_TASKS}::integer
    GROUP BY key
  `.execute(db)
  return new Map(rows.map(({ key, seconds }) => [key, seconds]))
}
