/** SQL reference of the row `watching`. */
import type pg from 'pg'

/**
 * Rezoned parcels with the areas and folders that watch them. A parcel is rezoned if a changed zone covers
 * some of its land; a neighbour only shares an edge.
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

/** Only counts the pairs. */
export async function bareJoin(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`${PAIRS} SELECT count(*)::int AS n FROM pairs`)
  return rows[0]?.n ?? 0
}

/** Stores pairs and notifications with Lotline's indexes, but without its code and texts. */
export async function storedJoin(pool: pg.Pool): Promise<void> {
  await pool.query(`${PAIRS} ${INTO_PAIRS}`)
  await pool.query(INTO_TOLD)
}

/** Stores as many rows as Lotline: also changes, and a message for each account. */
export async function keptJoin(pool: pg.Pool): Promise<void> {
  await pool.query(`${PAIRS}, kept AS (
    INSERT INTO bench_change (release_id, change_key, type, subject, source_key, as_of, upids, change, places)
    SELECT (SELECT max(id) FROM release), upid, 'zoning', upid, 'bench', now(), ARRAY[upid],
      jsonb_build_object('upids', ARRAY[upid], 'before', 'RS-1', 'after', 'RT-7'), ST_Multi(centre) FROM changed)
    ${INTO_PAIRS}`)
  await pool.query(INTO_TOLD)
  await pool.query(`
    INSERT INTO bench_event (account_id, sequence, message)
    SELECT DISTINCT account_id, 1, '{"type": "RefreshRequest", "payload": {"notifications": true, "collections": true}}'::jsonb
    FROM bench_told`)
}

const INTO_PAIRS =
  "INSERT INTO bench_pair (kind, collection_id, change_id, tab) SELECT kind, collection_id, change_id, 'info' FROM pairs"
const INTO_TOLD = `
  INSERT INTO bench_told (account_id, kind, collection_id, tab, release_id, content, properties_count)
  SELECT o.account_id, t.kind, t.collection_id, 'info', 1, '<p>Zoning changed from RS-1 to RT-7 on 2 parcels</p>', t.n
  FROM (SELECT kind, collection_id, count(*) AS n FROM bench_pair GROUP BY 1, 2) t
  JOIN (SELECT id, account_id FROM folder UNION ALL SELECT id, account_id FROM watched_area) o ON o.id = t.collection_id`

/** Makes empty tables; if `hasKeys`, with the foreign keys of Lotline's tables. */
export async function emptyStored(pool: pg.Pool, { hasKeys }: { hasKeys: boolean }): Promise<void> {
  await pool.query(`
    DROP TABLE IF EXISTS bench_pair, bench_told, bench_change, bench_event;
    CREATE TABLE bench_pair (LIKE collection_change INCLUDING ALL);
    CREATE TABLE bench_told (LIKE notification INCLUDING ALL);
    CREATE TABLE bench_change (LIKE detected_change INCLUDING ALL);
    CREATE TABLE bench_event (LIKE live_event INCLUDING ALL)`)
  if (!hasKeys) return
  await pool.query(`
    ALTER TABLE bench_told ADD FOREIGN KEY (account_id) REFERENCES account(id);
    ALTER TABLE bench_event ADD FOREIGN KEY (account_id) REFERENCES account(id);
    ALTER TABLE bench_change ADD FOREIGN KEY (release_id) REFERENCES release(id)`)
}
