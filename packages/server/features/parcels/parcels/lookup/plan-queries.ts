import { sql } from 'kysely'
import { nameInPlace, type ParcelIdentity } from '#domain/parcel/parcel-name.ts'
import type { Database } from '../../../../db/open.ts'
import { lotsOfPlan } from '../../search/keys/key-queries.ts'

interface PlanMatch {
  planNumber: string
  /** The requested lot; null for the whole plan. */
  lot: string | null
  upid: string
  label: string
  total: number
}

type PlanParcel = ParcelIdentity &
  Pick<PlanMatch, 'planNumber' | 'lot' | 'upid' | 'total'> & { municipality: string | null }

/** Finds the parcels of plans, roads and interests last; for a lot, also strata units. */
export async function findParcelsByPlan(
  database: Database,
  plans: readonly Pick<PlanMatch, 'planNumber' | 'lot'>[],
  mostPerPlan: number,
  signal?: AbortSignal,
): Promise<PlanMatch[]> {
  const { rows } = await sql<PlanParcel>`
    SELECT requested.plan AS "planNumber", requested.lot, parcel.*
    FROM (
      SELECT DISTINCT * FROM unnest(${plans.map(({ planNumber }) => planNumber)}::text[], ${plans.map(({ lot }) => lot)}::text[]) AS typed(plan, lot)
    ) AS requested
    JOIN LATERAL (
      SELECT upid, address, pid, lot_number AS "lotNumber", pin, parcel_class AS "parcelClass", municipality,
        count(*) OVER () AS total
      FROM property
      WHERE upid IN (
        SELECT upid FROM parcel WHERE requested.lot IS NULL AND plan_number = requested.plan
        UNION ALL SELECT upid FROM ${lotsOfPlan(sql.ref('requested.plan'), sql.ref('requested.lot'))} AS of_lot
      )
      ORDER BY parcel_class IN ('interest', 'road'), lot_number, upid LIMIT ${mostPerPlan}
    ) AS parcel ON true`.execute(database.db, { signal })
  return rows.map((parcel) => {
    const { planNumber, lot, upid, total } = parcel
    return { planNumber, lot, upid, label: nameInPlace(parcel), total }
  })
}
