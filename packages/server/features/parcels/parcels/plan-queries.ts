import { sql } from 'kysely'
import { type LotIdentity, nameInPlace } from '#domain/parcel/parcel-name.ts'
import type { Database } from '../../../db/open.ts'

export interface PlanMatch {
  planNumber: string
  upid: string
  label: string
}

type PlanLot = LotIdentity & { planNumber: string; upid: string; municipality: string | null }

/** Returns the parcels of these plans, roads and interests left out unless there is nothing else. */
export async function findLotsOfPlans(
  database: Database,
  planNumbers: readonly string[],
  mostPerPlan: number,
  signal?: AbortSignal,
): Promise<PlanMatch[]> {
  const { rows } = await sql<PlanLot>`
    SELECT asked.plan AS "planNumber", lot.*
    FROM (SELECT DISTINCT unnest(${planNumbers}::text[]) AS plan) AS asked
    JOIN LATERAL (
      SELECT upid, address, pid, lot_number AS "lotNumber", pin, parcel_class AS "parcelClass", municipality FROM parcel
      WHERE plan_number = asked.plan
      ORDER BY parcel_class IN ('interest', 'road'), lot_number, upid LIMIT ${mostPerPlan}
    ) AS lot ON true`.execute(database.db, { signal })
  return rows.map((lot) => ({ planNumber: lot.planNumber, upid: lot.upid, label: nameInPlace(lot) }))
}
