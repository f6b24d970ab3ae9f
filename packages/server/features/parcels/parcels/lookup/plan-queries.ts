import { sql } from 'kysely'
import { nameInPlace, type ParcelIdentity } from '#domain/parcel/parcel-name.ts'
import type { Database } from '../../../../db/open.ts'

interface PlanMatch {
  planNumber: string
  upid: string
  label: string
  /** Number of parcels of the plan. */
  total: number
}

type PlanParcel = ParcelIdentity &
  Pick<PlanMatch, 'planNumber' | 'upid' | 'total'> & { municipality: string | null }

/** Returns the parcels of these plans, roads and interests left out unless there is nothing else. */
export async function findParcelsOfPlans(
  database: Database,
  planNumbers: readonly string[],
  mostPerPlan: number,
  signal?: AbortSignal,
): Promise<PlanMatch[]> {
  const { rows } = await sql<PlanParcel>`
    SELECT asked.plan AS "planNumber", parcel.*
    FROM (SELECT DISTINCT unnest(${planNumbers}::text[]) AS plan) AS asked
    JOIN LATERAL (
      SELECT upid, address, pid, lot_number AS "lotNumber", pin, parcel_class AS "parcelClass", municipality,
        count(*) OVER () AS total
      FROM parcel
      WHERE plan_number = asked.plan
      ORDER BY parcel_class IN ('interest', 'road'), lot_number, upid LIMIT ${mostPerPlan}
    ) AS parcel ON true`.execute(database.db, { signal })
  return rows.map((parcel) => ({
    planNumber: parcel.planNumber,
    upid: parcel.upid,
    label: nameInPlace(parcel),
    total: parcel.total,
  }))
}
