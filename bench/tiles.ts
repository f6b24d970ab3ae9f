import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import Fastify from 'fastify'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { readSettings } from '#server/env.ts'
import { BUFFER, boxSql, tileGrid, toUnitX, toUnitY } from '#server/tiles/geometry/tile-grid.ts'
import { describeLayers } from '#server/tiles/layer-release.ts'
import { RenderPool } from '#server/tiles/render-pool.ts'
import { connectionTarget } from '#server/tiles/tile-connection.ts'
import { type BenchContext, type BenchResult, type BenchRow, compare, median } from './row.ts'

interface Place {
  z: number
  x: number
  y: number
}

/** Lots are twelve to a row, two rows to a block; outlines have eight vertices, as surveyed ones often do. */
const LOT_WIDTH = 0.00021
const LOT_DEPTH = 0.00032
const STREET = 0.00022
const ORIGIN = { lng: -123.9, lat: 49.3 }

/** Fills an empty database with `count` lots at the density of a city, straight by SQL: importing is another line. */
export async function fillWithLots({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO source VALUES ('bench', 'Bench', 'Bench', 'none', NULL, 'Bench', NULL, 'never', true) ON CONFLICT DO NOTHING`,
  )
  const { rows } = await pool.query(
    `INSERT INTO release (source_key, dataset_key, status, as_of, origin, finished_at)
     VALUES ('bench', 'lots', 'current', '2026-11-01', 'bench', now()) RETURNING id`,
  )
  const perRow = Math.ceil(Math.sqrt(count * 1.1))
  await pool.query(
    `INSERT INTO parcel (upid, source_key, dataset_key, source_ref, release_id, content_hash, pid, parcel_class,
       civic_number, address, area_square_metres, geom, centre)
     SELECT 'bench:' || i, 'bench', 'lots', i::text, $1::int, md5(i::text), lpad(i::text, 9, '0'), 'subdivision',
       (100 + i % 900)::text, (100 + i % 900) || ' Bench St', 541.2, ST_Multi(outline), ST_Centroid(outline)
     FROM (
       SELECT i, ST_SetSRID(ST_Translate(ST_Scale(unit.lot, ${LOT_WIDTH}, ${LOT_DEPTH}),
         ${ORIGIN.lng} + (i % ${perRow}) * ${LOT_WIDTH} + ((i % ${perRow}) / 12) * ${STREET},
         ${ORIGIN.lat} + (i / ${perRow}) * ${LOT_DEPTH} + ((i / ${perRow}) / 2) * ${STREET}), 4326) AS outline
       FROM generate_series(0, $2::int - 1) AS i,
         (SELECT ST_GeomFromText('POLYGON((0 0, .52 .01, 1 0, .99 .6, 1 1, .4 1.02, 0 1, 0 0))') AS lot) AS unit
     ) AS lots`,
    [rows[0].id, count],
  )
  await pool.query('ANALYZE parcel')
}

/** Tiles of a zoom in the middle of all lots: some, so that the engine does not just repeat itself. */
export async function busyTiles({ pool }: Database, z: number, across: number): Promise<Place[]> {
  const { rows } = await pool.query<{ lng: number; lat: number }>(`
    SELECT (ST_XMin(box) + ST_XMax(box)) / 2 AS lng, (ST_YMin(box) + ST_YMax(box)) / 2 AS lat
    FROM (SELECT ST_Extent(centre) AS box FROM parcel) AS everything`)
  const { lng, lat } = rows[0] ?? ORIGIN
  const world = tileGrid(z, 0, 0)
  const x = Math.floor(toUnitX(world, lng) / 4096) - (across >> 1)
  const y = Math.floor(toUnitY(world, lat) / 4096) - (across >> 1)
  return Array.from({ length: across ** 2 }, (_, i) => ({
    z,
    x: x + (i % across),
    y: y + Math.floor(i / across),
  }))
}

/** What PostGIS itself would answer: the same lots, the same attributes, the same buffer. */
export async function postgisTile({ pool }: Database, { z, x, y }: Place): Promise<Buffer> {
  const { rows } = await pool.query<{ tile: Buffer }>(`
    SELECT ST_AsMVT(lot, 'parcel', 4096, 'geom') AS tile FROM (
      SELECT upid, parcel_class AS class,
        ST_AsMVTGeom(ST_Transform(geom, 3857), ST_TileEnvelope(${z}, ${x}, ${y}), 4096, ${BUFFER}, true) AS geom
      FROM parcel WHERE geom && ${boxSql(tileGrid(z, x, y), BUFFER)}
    ) AS lot WHERE geom IS NOT NULL`)
  return rows[0]?.tile ?? Buffer.alloc(0)
}

/** Milliseconds for a set of cold tiles: drawn by our threads, and by PostGIS in the same database; both gzipped. */
export async function compareColdTiles(
  database: Database,
  rounds: number,
): Promise<{ ours: number; reference: number; ratio: number }> {
  const places = await busyTiles(database, 14, 2)
  const pool = new RenderPool(connectionTarget(database), { threads: 1, waiting: 10 })
  const { signal } = new AbortController()
  try {
    return await compare(
      rounds,
      async () => {
        for (const place of places) await pool.render({ layer: 'parcel', release: '0', ...place }, signal)
      },
      async () => {
        for (const place of places) gzipSync(await postgisTile(database, place), { level: 6 })
      },
    )
  } finally {
    await pool.close()
  }
}

export const coldTile: BenchRow = {
  key: 'cold-tile',
  what: 'cold tile at z14, native',
  against: '`ST_AsMVT` for the same tile',
  reach: '≤ 1.0 ×',
  isReached: (ratio) => ratio <= 1,
  async measure(context: BenchContext): Promise<BenchResult> {
    const database = await openDatabase({ url: await context.createDatabase() })
    try {
      await fillWithLots(database, context.lots)
      const { ours, reference, ratio } = await compareColdTiles(database, 15)
      const note = 'four tiles in the middle, one after the other, gzipped on both sides'
      return { ours, reference, unit: 'ms', ratio, note }
    } finally {
      await database.close()
    }
  },
}

const SECONDS = 2
const CONNECTIONS = 20

export const warmTile: BenchRow = {
  key: 'warm-tile',
  what: 'warm tile at z16 over HTTP',
  against: 'a bare Fastify route with the same bytes',
  reach: '≥ 0.9 of its requests/s',
  isReached: (ratio) => ratio >= 0.9,
  async measure(context: BenchContext): Promise<BenchResult> {
    const database = await openDatabase({ url: await context.createDatabase() })
    await fillWithLots(database, Math.min(context.lots, 20_000))
    const dataFolder = mkdtempSync(join(context.folder, 'tiles-'))
    const settings = readSettings({ LOTLINE_DATA: dataFolder, LOTLINE_LOG_LEVEL: 'silent' })
    const app = await buildApp({ database, settings })
    const bare = Fastify()
    try {
      const [place] = await busyTiles(database, 16, 1)
      const { release } = (await describeLayers(database)).parcel
      const path = `/api/tiles/parcel/${release}/${place?.z}/${place?.x}/${place?.y}`
      const { rawPayload: bytes, statusCode } = await app.inject(path)
      if (statusCode !== 200) throw new Error(`the tile answered ${statusCode}`)
      bare.get('/tile', (_request, reply) =>
        reply
          .header('content-type', 'application/vnd.mapbox-vector-tile')
          .header('content-encoding', 'gzip')
          .send(bytes),
      )
      const ours = (await app.listen({ host: '127.0.0.1', port: 0 })) + path
      const reference = `${await bare.listen({ host: '127.0.0.1', port: 0 })}/tile`
      const rates = await alternate(ours, reference, 5)
      const note = `${bytes.length} bytes, ${CONNECTIONS} connections, ${SECONDS} s by turns; server and load on one machine`
      return { ...rates, unit: 'requests/s', ratio: rates.ours / rates.reference, note }
    } finally {
      await app.close()
      await bare.close()
      await database.close()
    }
  },
}

async function alternate(
  ours: string,
  reference: string,
  rounds: number,
): Promise<{ ours: number; reference: number }> {
  const rates = { ours: [] as number[], reference: [] as number[] }
  for (let round = -1; round < rounds; round++) {
    const ourRate = await requestsPerSecond(ours)
    const referenceRate = await requestsPerSecond(reference)
    // The first turn warms both up.
    if (round < 0) continue
    rates.ours.push(ourRate)
    rates.reference.push(referenceRate)
  }
  return { ours: median(rates.ours), reference: median(rates.reference) }
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} failures`)
  return result.requests.average
}
