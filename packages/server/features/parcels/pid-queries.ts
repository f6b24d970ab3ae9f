import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

export interface PidMatch {
  pid: string
  upid: string
  sourceKey: string
  label: string
}

/**
 * Lots of these PIDs (nine digits): the lot's own PID first; else the strata lot whose roll entry or
 * address carries it, which leads to the parent lot that is drawn. Several when the PID is on several polygons.
 */
export async function findUpidsOfPids(
  database: Database,
  pids: readonly string[],
  signal?: AbortSignal,
): Promise<PidMatch[]> {
  const { rows } = await sql<PidMatch>`
    WITH asked AS (SELECT DISTINCT unnest(${pids}::text[]) AS pid),
    own AS (
      SELECT asked.pid, parcel.upid, parcel.source_key, parcel.address, parcel.area_square_metres AS area
      FROM asked JOIN parcel ON parcel.pid = asked.pid
    ),
    unit AS (
      SELECT asked.pid, parcel.upid, parcel.source_key, parcel.address, parcel.area_square_metres AS area
      FROM asked
      JOIN LATERAL (
        SELECT assessment.upid FROM assessment WHERE assessment.pid = asked.pid AND assessment.upid IS NOT NULL
        UNION
        SELECT address.upid FROM address WHERE address.pid = asked.pid AND address.upid IS NOT NULL
      ) AS parent ON true
      JOIN parcel ON parcel.upid = parent.upid
      WHERE NOT EXISTS (SELECT 1 FROM own WHERE own.pid = asked.pid)
    )
    SELECT pid, upid, source_key AS "sourceKey", coalesce(address, upid) AS label FROM (SELECT * FROM own UNION ALL SELECT * FROM unit) AS found
    ORDER BY pid, area DESC, upid`.execute(database.db, { signal })
  return rows
}
