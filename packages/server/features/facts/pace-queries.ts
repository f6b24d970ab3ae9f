import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/** Number of the newest tasks of a source from which its usual duration is computed. */
const COUNTED_TASKS = 50

/** Median seconds per 100 parcels by data source, over its newest completed tasks of all accounts. */
export async function usualSeconds({ db }: Database, kind: string): Promise<Map<string, number>> {
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
