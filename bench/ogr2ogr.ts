import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '#server/db/open.ts'
import { timed } from './compare.ts'
import type { BenchContext } from './context.ts'
import type { Tile } from './parcel-tiles.ts'

const run = promisify(execFile)

interface Loaded {
  ms: number
  database: Database
}

/** Loads a file of parcels into an empty database, with a spatial index. */
export async function ogr2ogr(context: BenchContext, path: string): Promise<Loaded> {
  const url = await context.createDatabase()
  const database = await context.open(url)
  // Opened by our code only to install PostGIS.
  await database.pool.query('SELECT postgis_version()')
  const options = ['-nln', 'parcels', '-lco', 'GEOMETRY_NAME=geom', '-lco', 'SPATIAL_INDEX=GIST']
  const ms = await timed(() =>
    run('ogr2ogr', ['-f', 'PostgreSQL', pgName(url), path, ...options, '--config', 'PG_USE_COPY', 'YES']),
  )
  return { ms, database }
}

/** Draws the features of each layer's query in a gzipped tile, into a new folder. */
export async function ogr2ogrTile(
  url: string,
  layers: Readonly<Record<string, string>>,
  { z, x, y }: Tile,
  { folder, buffer }: { folder: string; buffer: number },
): Promise<Buffer> {
  const options = { MINZOOM: z, MAXZOOM: z, BUFFER: buffer }
  const parameters = Object.entries(options).flatMap(([key, value]) => ['-dsco', `${key}=${value}`])
  const source = `${folder}.vrt`
  const sources = Object.entries(layers).map(
    ([name, sql]) => `<OGRVRTLayer name="${name}"><SrcDataSource>${pgName(url)}</SrcDataSource>
      <SrcSQL><![CDATA[${sql}]]></SrcSQL></OGRVRTLayer>`,
  )
  await writeFile(source, `<OGRVRTDataSource>${sources.join('')}</OGRVRTDataSource>`)
  await run('ogr2ogr', ['-f', 'MVT', folder, source, ...parameters])
  return readFile(join(folder, `${z}/${x}/${y}.pbf`))
}

/** GDAL's name of a database. */
function pgName(url: string): string {
  const { searchParams, pathname, username } = new URL(url)
  return `PG:dbname=${pathname.slice(1)} host=${searchParams.get('host')} user=${username}`
}

/** Checks outlines like an import, on both cores, and makes the same indexes. Returns milliseconds. */
export function checkAndIndex({ pool }: Database): Promise<number> {
  return timed(async () => {
    await Promise.all(
      [0, 1].map((half) =>
        pool.query(`SELECT ogc_fid FROM parcels WHERE ogc_fid % 2 = ${half} AND NOT ST_IsValid(geom)`),
      ),
    )
    await pool.query(`
      CREATE UNIQUE INDEX ON parcels (('parcelmap-bc-' || parcel_fabric_poly_id));
      CREATE UNIQUE INDEX ON parcels (parcel_fabric_poly_id);
      CREATE INDEX ON parcels (pid text_pattern_ops) WHERE pid IS NOT NULL;
      CREATE INDEX ON parcels (plan_number text_pattern_ops) WHERE plan_number IS NOT NULL;
      ANALYZE parcels`)
  })
}
