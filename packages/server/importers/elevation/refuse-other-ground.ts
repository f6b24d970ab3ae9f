import type pg from 'pg'
import { formatShare } from '#domain/text/percent.ts'
import type { ImportRequest } from '../release/import-request.ts'
import { type CurrentRelease, ReplacementRefused } from '../release/replacement.ts'

/** @throws ReplacementRefused if the new raster lacks most of the area of the current one. */
export async function refuseOtherGround(
  pool: pg.Pool,
  id: number,
  current: CurrentRelease,
  request: Pick<ImportRequest, 'source' | 'dataset' | 'origin' | 'mayReplace'>,
): Promise<void> {
  const { rows } = await pool.query<{ share: number }>(
    `SELECT ST_Area(ST_Intersection(o.boundary, n.boundary)) / ST_Area(o.boundary) AS share
     FROM elevation_raster o, elevation_raster n WHERE o.release_id = $1 AND n.release_id = $2`,
    [current.id, id],
  )
  const share = rows[0]?.share ?? 1
  if (request.mayReplace || share >= 0.5) return
  throw new ReplacementRefused(
    `${request.origin} would replace ${request.source.key} ${request.dataset} (as of ${current.asOf}, from ${current.origin}), and covers ` +
      `${share === 0 ? 'none' : `only ${formatShare(share)}`} of its ground. Give the heights of other ground a name of their own with --dataset; if they are to replace what is there, add --replace.`,
  )
}
