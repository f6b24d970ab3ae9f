import type pg from 'pg'
import { EMPTY_FEATURE } from '#server/connectors/empty-records.ts'
import { parcelmapBc } from '#server/connectors/parcelmap-bc/source.ts'
import type { Database } from '#server/db/open.ts'
import { importRecords } from '#server/importers/import-records.ts'
import type { BenchContext } from '../context.ts'

/** Rezoned parcels, areas and folders per parcel: 20,000, 50,000 and 200,000 for 2.2 million. */
const REZONED = 1 / 110
const AREAS = 1 / 44
const FOLDERS = 1 / 11
export const PARCELS_OF_FOLDER = 50
const FOLDERS_OF_ACCOUNT = 10

interface Watchers {
  areas: number
  folders: number
}

/** Makes areas and folders all over the place. */
export async function makeWatchers(pool: pg.Pool, parcels: number): Promise<Watchers> {
  const [areas, folders] = [Math.round(parcels * AREAS), Math.round(parcels * FOLDERS)]
  const accounts = Math.ceil(folders / FOLDERS_OF_ACCOUNT)
  // Without foreign key checks, and with indexes last, because there are ten million rows.
  await pool.query(`
    SET session_replication_role = replica;
    INSERT INTO account (username, email, plan_key)
    SELECT 'watcher-' || n, 'watcher-' || n || '@lotline.test', 'pro' FROM generate_series(1, ${accounts}) n;
    CREATE TABLE bench_account AS SELECT id, row_number() OVER () AS n FROM account WHERE username LIKE 'watcher-%';
    CREATE TABLE bench_parcel AS SELECT upid, centre, row_number() OVER (ORDER BY upid) AS n FROM parcel;
    CREATE INDEX ON bench_account (n); CREATE INDEX ON bench_parcel (n); ANALYZE bench_account, bench_parcel;
    INSERT INTO folder (account_id, name, notif_def, notif_enabled, expires_at)
    SELECT a.id, 'Folder ' || f.n, '{zoning}'::text[], true, now() + interval '1 year'
    FROM generate_series(1, ${folders}) f (n) JOIN bench_account a ON a.n = f.n % ${accounts} + 1;
    ALTER TABLE folder_parcel DROP CONSTRAINT folder_parcel_pkey; DROP INDEX folder_parcel_upid;
    INSERT INTO folder_parcel (folder_id, upid)
    SELECT f.id, l.upid FROM (SELECT id, row_number() OVER () AS n FROM folder) f
    CROSS JOIN generate_series(1, ${PARCELS_OF_FOLDER}) k
    JOIN bench_parcel l ON l.n = (f.n * 7919 + k) % ${parcels} + 1;
    ALTER TABLE folder_parcel ADD PRIMARY KEY (folder_id, upid); CREATE INDEX folder_parcel_upid ON folder_parcel (upid);
    INSERT INTO watched_area (account_id, name, type, status, notif_def, notif_enabled, expires_at, geom)
    SELECT a.id, 'Area ' || w.n, 'geometry', 'SAVED', '{zoning}'::text[], true, now() + interval '1 year',
      ST_Multi(ST_Buffer(l.centre, 0.003, 4))
    FROM (SELECT n, n % ${accounts} + 1 AS who, n * 43 % ${parcels} + 1 AS parcel FROM generate_series(1, ${areas}) n) w
    JOIN bench_account a ON a.n = w.who JOIN bench_parcel l ON l.n = w.parcel;
    INSERT INTO watched_area_piece (area_id, geom) SELECT id, (ST_Dump(geom)).geom FROM watched_area;
    DROP TABLE bench_account; DROP TABLE bench_parcel;
    RESET session_replication_role;
    ANALYZE folder, folder_parcel, watched_area, watched_area_piece, account`)
  return { areas, folders }
}

/** Makes a second release that renames zones at a regular interval of parcels. */
export async function rezone(context: BenchContext, database: Database, parcels: number): Promise<void> {
  const { rows } = await database.pool.query<{ upid: string; geometry: GeoJSON.Polygon }>(
    `SELECT upid, ST_AsGeoJSON(ST_GeometryN(geom, 1))::json AS geometry FROM parcel ORDER BY md5(upid) LIMIT $1`,
    [Math.round(parcels * REZONED)],
  )
  for (const [code, asOf] of [
    ['RS-1', '2026-11-02'],
    ['RT-7', '2026-11-09'],
  ] as const) {
    const zones = rows.map(({ upid, geometry }) => ({
      ...EMPTY_FEATURE,
      layer: 'zoning' as const,
      ref: upid,
      code,
      geometry,
    }))
    await importRecords(
      database,
      { source: parcelmapBc, dataset: 'plan', asOf, origin: code, dataFolder: context.folder },
      zones,
    )
  }
}
