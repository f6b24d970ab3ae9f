import { sql } from 'kysely'
import { nameInPlace, type ParcelIdentity } from '#domain/parcel/parcel-name.ts'
import type { Database } from '../../../../db/open.ts'
import { isUnitUpid } from '../../../../importers/derive/titles.ts'

interface PidMatch {
  pid: string
  upid: string
  sourceKey: string
  label: string
}

type PidParcel = Omit<ParcelIdentity, 'pid'> & {
  pid: string
  upid: string
  sourceKey: string
  municipality: string | null
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
  const { rows } = await sql<PidParcel>`
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
    SELECT requested_pid AS pid, upid, source_key AS "sourceKey", address, plan_number AS "planNumber", lot_number AS "lotNumber", pin,
      parcel_class AS "parcelClass", municipality
    FROM (SELECT * FROM own UNION ALL SELECT * FROM unit) AS found
    ORDER BY requested_pid, ${isUnitUpid(sql.ref('upid'))}, area_square_metres DESC, upid`.execute(
    database.db,
    { signal },
  )
  // Several parcels can share a PID, so the label distinguishes them.
  return rows.map(({ pid, upid, sourceKey, ...parcel }) => ({
    pid,
    upid,
    sourceKey,
    label: nameInPlace({ ...parcel, pid: null }),
  }))
}
