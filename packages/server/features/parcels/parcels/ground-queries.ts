import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

/**
 * Returns the ground that the outlines cover together, as a share of their areas added up: 1, or less where some lie above others, as air space does
 * above its parcel.
 */
export async function findCoveredShare(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await sql<{ share: number | null }>`
    SELECT ST_Area(ST_Union(ground)) / nullif(sum(ST_Area(ground)), 0) AS share
    FROM (SELECT ST_Transform(geom, 3005) AS ground FROM parcel WHERE upid = ANY(${upids}::text[])) AS outlines`.execute(
    database.db,
    { signal },
  )
  return Math.min(rows[0]?.share ?? 1, 1)
}
