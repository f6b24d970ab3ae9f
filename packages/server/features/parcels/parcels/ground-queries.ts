import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

/** Joint area of the outlines as a share of their sum: 1, or less where they overlap, such as air space parcels. */
export async function findCoveredShare(database: Database, upids: readonly string[], signal?: AbortSignal) {
  const { rows } = await sql<{ share: number | null }>`
    SELECT ST_Area(ST_Union(ground)) / nullif(sum(ST_Area(ground)), 0) AS share
    FROM (SELECT ST_Transform(geom, 3005) AS ground FROM parcel WHERE upid = ANY(${upids}::text[])) AS outlines`.execute(
    database.db,
    { signal },
  )
  return Math.min(rows[0]?.share ?? 1, 1)
}
