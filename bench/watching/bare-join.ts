/** SQL reference of the row `watching`. */
import type pg from 'pg'

/**
 * Rezoned parcels, by the land in common with a changed zone, with their areas and folders. A neighbour
 * shares an edge with the zone, so the land is measured.
 */
const PAIRS = `
  WITH changed AS MATERIALIZED (
    SELECT row_number() OVER () AS id, upid, centre FROM (
      SELECT DISTINCT p.upid, p.centre
      FROM change_event e JOIN layer_feature f ON f.id = e.subject_id
      JOIN parcel p ON p.geom && f.geom AND ST_Intersects(p.geom, f.geom)
      WHERE e.entity = 'layer_feature' AND ST_Area(ST_Intersection(p.geom, f.geom)) > 0.01 * ST_Area(p.geom)
    ) parcels
  ), pairs AS (
    SELECT DISTINCT 'area' AS kind, w.area_id AS collection_id, c.id AS change_id
    FROM changed c JOIN watched_area_piece w ON w.geom && c.centre AND ST_Intersects(w.geom, c.centre)
    UNION ALL
    SELECT DISTINCT 'folder', p.folder_id, c.id FROM changed c JOIN folder_parcel p USING (upid)
  )`

/** Without storing them. */
export async function bareJoin(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`${PAIRS} SELECT count(*)::int AS n FROM pairs`)
  return rows[0]?.n ?? 0
}

/** Stored with Lotline's indexes, without texts and Lotline's code. */
export async function storedJoin(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`${PAIRS}
    INSERT INTO bench_pair (kind, collection_id, change_id, tab) SELECT kind, collection_id, change_id, 'info' FROM pairs`)
  await pool.query(`
    INSERT INTO bench_told (account_id, kind, collection_id, tab, release_id, content, properties_count)
    SELECT o.account_id, t.kind, t.collection_id, 'info', 1, '<p>Zoning changed from RS-1 to RT-7 on 2 parcels</p>', t.n
    FROM (SELECT kind, collection_id, count(*) AS n FROM bench_pair GROUP BY 1, 2) t
    JOIN (SELECT id, account_id FROM folder UNION ALL SELECT id, account_id FROM watched_area) o ON o.id = t.collection_id`)
  return rowCount ?? 0
}

export async function truncateStored(pool: pg.Pool): Promise<void> {
  await pool.query(`
    DROP TABLE IF EXISTS bench_pair, bench_told;
    CREATE TABLE bench_pair (LIKE collection_change INCLUDING ALL);
    CREATE TABLE bench_told (LIKE notification INCLUDING ALL)`)
}
