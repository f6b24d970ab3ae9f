/** Parcels and strata units by key, with labels that tell them apart. */
import { sql } from 'kysely'
import type { ParcelWithGeometry } from '#contract/parcel/parcels.ts'
import { nameInPlace, type ParcelIdentity } from '#domain/parcel/parcel-name.ts'
import type { Database } from '../../../../db/open.ts'
import { isUnitUpid } from '../../../../importers/derive/titles.ts'
import { lotsOfPlan, ROLL_DIGITS } from '../../search/keys/key-queries.ts'
import type { ParcelAtAddress } from '../../search/service.ts'
import { selectParcel, toParcel } from '../parcel-queries.ts'

type IdentifiedParcel = ParcelIdentity & { upid: string; municipality: string | null }

/** SQL: the columns of `IdentifiedParcel`, of a property called `parcel`. */
const IDENTITY = sql`parcel.upid, parcel.address, parcel.pid, parcel.plan_number AS "planNumber",
  parcel.lot_number AS "lotNumber", parcel.pin, parcel.parcel_class AS "parcelClass", parcel.municipality`

interface PidMatch extends ParcelAtAddress {
  pid: string
  sourceKey: string
}

/**
 * Finds parcels or strata units with these nine-digit PIDs; otherwise parcels with the PID on a roll entry or
 * address. Several parcels can have the same PID.
 */
export async function findUpidsByPid(
  database: Database,
  pids: readonly string[],
  signal?: AbortSignal,
): Promise<PidMatch[]> {
  const { rows } = await sql<IdentifiedParcel & { requestedPid: string; sourceKey: string }>`
    WITH requested AS (SELECT DISTINCT unnest(${pids}::text[]) AS pid),
    own AS (
      SELECT requested.pid AS requested_pid, parcel.* FROM requested JOIN property AS parcel ON parcel.pid = requested.pid
    ),
    unit AS (
      SELECT requested.pid AS requested_pid, parcel.*
      FROM requested
      JOIN LATERAL (
        SELECT assessment.upid FROM assessment WHERE assessment.pid = requested.pid AND assessment.upid IS NOT NULL
        UNION
        SELECT address.upid FROM address WHERE address.pid = requested.pid AND address.upid IS NOT NULL
      ) AS parent ON true
      JOIN property AS parcel ON parcel.upid = parent.upid
      WHERE NOT EXISTS (SELECT 1 FROM own WHERE own.requested_pid = requested.pid)
    )
    SELECT requested_pid AS "requestedPid", source_key AS "sourceKey", ${IDENTITY}
    FROM (SELECT * FROM own UNION ALL SELECT * FROM unit) AS parcel
    ORDER BY requested_pid, ${isUnitUpid(sql.ref('upid'))}, area_square_metres DESC, upid`.execute(
    database.db,
    { signal },
  )
  // Several parcels can share a PID, so the label distinguishes them.
  return rows.map(({ requestedPid, ...parcel }) => ({
    ...parcel,
    pid: requestedPid,
    label: nameInPlace({ ...parcel, pid: null }),
  }))
}

interface TypedPlan {
  planNumber: string
  /** Null for the whole plan. */
  lot: string | null
}

/** Finds the parcels of plans, roads and interests last; for a lot, also strata units. */
export async function findParcelsByPlan(
  database: Database,
  plans: readonly TypedPlan[],
  mostPerPlan: number,
  signal?: AbortSignal,
): Promise<(ParcelAtAddress & TypedPlan & { total: number })[]> {
  const { rows } = await sql<IdentifiedParcel & { plan: string; lot: string | null; total: number }>`
    SELECT requested.plan, requested.lot, parcel.total, ${IDENTITY}
    FROM (
      SELECT DISTINCT * FROM unnest(${plans.map(({ planNumber }) => planNumber)}::text[], ${plans.map(({ lot }) => lot)}::text[]) AS typed(plan, lot)
    ) AS requested
    JOIN LATERAL (
      SELECT *, count(*) OVER () AS total
      FROM property
      WHERE upid IN (
        SELECT upid FROM parcel WHERE requested.lot IS NULL AND plan_number = requested.plan
        UNION ALL SELECT upid FROM ${lotsOfPlan(sql.ref('requested.plan'), sql.ref('requested.lot'))} AS of_lot
      )
      ORDER BY parcel_class IN ('interest', 'road'), lot_number, upid LIMIT ${mostPerPlan}
    ) AS parcel ON true`.execute(database.db, { signal })
  return rows.map(({ plan, ...row }) => {
    const parcel = { ...row, planNumber: plan }
    return { ...parcel, label: nameInPlace(parcel) }
  })
}

/** `rolls` are digits without separators. */
export async function findParcelsByRoll(
  database: Database,
  rolls: readonly string[],
  mostPerRoll: number,
  signal?: AbortSignal,
): Promise<(ParcelAtAddress & { digits: string; total: number })[]> {
  const { rows } = await sql<IdentifiedParcel & { digits: string; total: number }>`
    SELECT requested.digits, found.total, ${IDENTITY}
    FROM (SELECT DISTINCT unnest(${rolls}::text[]) AS digits) AS requested
    JOIN LATERAL (
      SELECT upid, count(*) OVER () AS total FROM (
        SELECT upid FROM parcel WHERE ${ROLL_DIGITS} = requested.digits
        UNION
        SELECT upid FROM strata_unit WHERE ${ROLL_DIGITS} = requested.digits
        UNION
        SELECT upid FROM assessment WHERE ${ROLL_DIGITS} = requested.digits AND upid IS NOT NULL
      ) AS every ORDER BY upid LIMIT ${mostPerRoll}
    ) AS found ON true
    JOIN property AS parcel ON parcel.upid = found.upid
    ORDER BY parcel.upid`.execute(database.db, { signal })
  return rows.map((parcel) => ({ ...parcel, label: nameInPlace(parcel) }))
}

/** `listingNumbers` are in capitals. */
export async function findParcelsByListing(
  database: Database,
  listingNumbers: readonly string[],
  signal?: AbortSignal,
): Promise<(ParcelAtAddress & { listingNumber: string })[]> {
  const { rows } = await sql<IdentifiedParcel & { listingNumber: string }>`
    SELECT DISTINCT upper(listing.listing_number) AS "listingNumber", ${IDENTITY}
    FROM listing JOIN property AS parcel ON parcel.upid = listing.upid
    WHERE upper(listing.listing_number) = ANY(${listingNumbers}::text[])
    ORDER BY parcel.upid`.execute(database.db, { signal })
  return rows.map((parcel) => ({ ...parcel, label: nameInPlace(parcel) }))
}

export async function findParcelsOfListings(
  database: Database,
  kind: 'mls' | 'broker',
  numbers: readonly string[],
): Promise<ParcelWithGeometry[]> {
  const rows = await selectParcel(database)
    .where('parcel.upid', 'in', (listing) =>
      listing
        .selectFrom('listing')
        .select('listing.upid')
        .where('listing.kind', '=', kind)
        .where((eb) =>
          eb(
            eb.fn<string>('upper', ['listing.listing_number']),
            'in',
            numbers.map((number) => number.toUpperCase()),
          ),
        )
        .$narrowType<{ upid: string }>(),
    )
    .orderBy('parcel.upid')
    .execute()
  return rows.map(toParcel)
}
