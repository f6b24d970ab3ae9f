import type pg from 'pg'
import { EMPTY_FEATURE } from '#server/connectors/empty-records.ts'
import { parcelmapBc } from '#server/connectors/parcelmap-bc/source.ts'
import type { Database } from '#server/db/open.ts'
import { openSignals } from '#server/db/signals.ts'
import { watchReleases } from '#server/features/watching/service.ts'
import { importRecords } from '#server/importers/import-records.ts'
import { timed } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { atMost, type BenchRow } from '../row.ts'

/** Of the lots that a release rezones, and collections for each lot: 20,000, 50,000 and 200,000 of 2.2 million. */
const REZONED = 1 / 110
const AREAS = 1 / 44
const FOLDERS = 1 / 11
const LOTS_OF_FOLDER = 50

/** From the events of a release to stored notifications. */
export const watching: BenchRow = {
  key: 'watching',
  what: 'release difference to stored notifications',
  against: 'the bare spatial join',
  async measure(context) {
    const count = context.options.largeLots ?? context.options.lots
    const { database } = await context.lots(count)
    await makeCollections(database.pool, count)
    await rezone(context, database, Math.round(count * REZONED))
    const reference = await timed(() => bareJoin(database.pool))
    const signals = openSignals(database)
    const heapBefore = process.memoryUsage().rss
    const ours = await timed(() => watchReleases({ database, signals, clock: () => new Date() }))
    const grown = Math.max(0, process.memoryUsage().rss - heapBefore)
    await signals.close()
    const { rows } = await database.pool.query<{ changes: number; told: number }>(
      `SELECT (SELECT count(*)::int FROM detected_change) AS changes, (SELECT count(*)::int FROM notification) AS told`,
    )
    const [{ changes, told } = { changes: 0, told: 0 }] = rows
    const text = (n: number) => n.toLocaleString('en')
    return [
      {
        part: '',
        ours,
        reference,
        unit: 'ms',
        value: ours / reference,
        mark: atMost(2),
        note:
          `${text(changes)} changes of ${text(count)} lots against ${text(Math.round(count * AREAS))} areas and ` +
          `${text(Math.round(count * FOLDERS))} folders of ${LOTS_OF_FOLDER} lots: ${text(told)} notifications; the process grew by ` +
          `${Math.round(grown / 1024 / 1024)} MB. The reference finds the changed lots, and the areas and folders that they are in, by one ` +
          'statement each, and keeps neither changes nor words.',
      },
    ]
  },
}

async function makeCollections(pool: pg.Pool, count: number): Promise<void> {
  const [areas, folders] = [Math.round(count * AREAS), Math.round(count * FOLDERS)]
  await pool.query(`
    INSERT INTO account (username, email, plan_key)
    SELECT 'watcher-' || n, 'watcher-' || n || '@lotline.test', 'pro' FROM generate_series(1, ${Math.ceil(folders / 10)}) n;
    CREATE TABLE bench_account AS SELECT id, row_number() OVER () AS n FROM account WHERE username LIKE 'watcher-%';
    CREATE TABLE bench_lot AS SELECT upid, centre, row_number() OVER (ORDER BY upid) AS n FROM parcel;
    CREATE INDEX ON bench_account (n); CREATE INDEX ON bench_lot (n);
    INSERT INTO folder (account_id, name, notif_def, notif_enabled, expires_at)
    SELECT a.id, 'Folder ' || n, '{zoning}'::text[], true, now() + interval '1 year'
    FROM generate_series(1, ${folders}) f (n) JOIN bench_account a USING (n)
    UNION ALL
    SELECT a.id, 'Folder ' || f.n, '{zoning}'::text[], true, now() + interval '1 year'
    FROM generate_series(1, ${folders}) f (n) JOIN bench_account a ON a.n = f.n % ${Math.ceil(folders / 10)} + 1
    WHERE f.n > ${Math.ceil(folders / 10)};
    INSERT INTO folder_parcel (folder_id, upid)
    SELECT f.id, l.upid FROM (SELECT id, row_number() OVER () AS n FROM folder) f
    CROSS JOIN generate_series(1, ${LOTS_OF_FOLDER}) k
    JOIN bench_lot l ON l.n = (f.n * 7919 + k) % ${count} + 1 ON CONFLICT DO NOTHING;
    INSERT INTO watched_area (account_id, name, type, status, notif_def, notif_enabled, expires_at, geom)
    SELECT a.id, 'Area ' || w.n, 'geometry', 'SAVED', '{zoning}'::text[], true, now() + interval '1 year',
      ST_Multi(ST_Buffer(l.centre, 0.003, 4))
    FROM (SELECT n, n % ${Math.ceil(folders / 10)} + 1 AS who, n * 43 % ${count} + 1 AS lot FROM generate_series(1, ${areas}) n) w
    JOIN bench_account a ON a.n = w.who JOIN bench_lot l ON l.n = w.lot;
    INSERT INTO watched_area_piece (area_id, geom) SELECT id, (ST_Dump(geom)).geom FROM watched_area;
    DROP TABLE bench_account; DROP TABLE bench_lot;
    ANALYZE folder, folder_parcel, watched_area, watched_area_piece, account`)
}

/** Two releases of a plan: the second renames the zone of every so many lots. */
async function rezone(context: BenchContext, database: Database, count: number): Promise<void> {
  const { rows } = await database.pool.query<{ upid: string; geometry: GeoJSON.Polygon }>(
    `SELECT upid, ST_AsGeoJSON(ST_GeometryN(geom, 1))::json AS geometry FROM parcel ORDER BY md5(upid) LIMIT $1`,
    [count],
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

/** Which lots changed, and which areas and folders they are in; nothing is kept. */
async function bareJoin(pool: pg.Pool): Promise<void> {
  await pool.query(`
    WITH changed AS MATERIALIZED (
      SELECT p.upid, p.centre, ST_Area(ST_Intersection(p.geom, f.geom)) FROM change_event e JOIN layer_feature f ON f.id = e.subject_id
      JOIN parcel p ON p.geom && f.geom AND ST_Intersects(p.geom, f.geom)
    )
    SELECT (SELECT count(DISTINCT (w.area_id, c.upid)) FROM changed c
        JOIN watched_area_piece w ON w.geom && c.centre AND ST_Intersects(w.geom, c.centre)),
      (SELECT count(DISTINCT (p.folder_id, c.upid)) FROM changed c JOIN folder_parcel p USING (upid))`)
}
