import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

export interface PlanMatch {
  planNumber: string
  upid: string
  label: string
}

/** Lots of these plans, roads and interests left out unless there is nothing else. */
export async function findLotsOfPlans(
  database: Database,
  planNumbers: readonly string[],
  mostPerPlan: number,
  signal?: AbortSignal,
): Promise<PlanMatch[]> {
  const { rows } = await sql<PlanMatch>`
    SELECT asked.plan AS "planNumber", lot.upid, lot.label
    FROM (SELECT DISTINCT unnest(${planNumbers}::text[]) AS plan) AS asked
    JOIN LATERAL (
      SELECT upid, coalesce(address, 'Lot ' || lot, upid) AS label FROM parcel
      WHERE plan_number = asked.plan
      ORDER BY parcel_class IN ('interest', 'road'), lot, upid LIMIT ${mostPerPlan}
    ) AS lot ON true`.execute(database.db, { signal })
  return rows
}
