import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { timed } from './compare.ts'
import type { BenchContext } from './context.ts'

const run = promisify(execFile)

/** Loads a file of parcels into an empty database, with a spatial index. Milliseconds. */
export async function ogr2ogr(context: BenchContext, path: string): Promise<number> {
  const url = await context.createDatabase()
  await createPostgis(context, url)
  const { searchParams, pathname, username } = new URL(url)
  const target = `PG:dbname=${pathname.slice(1)} host=${searchParams.get('host')} user=${username}`
  const options = ['-nln', 'parcels', '-lco', 'GEOMETRY_NAME=geom', '-lco', 'SPATIAL_INDEX=GIST']
  return timed(() =>
    run('ogr2ogr', ['-f', 'PostgreSQL', target, path, ...options, '--config', 'PG_USE_COPY', 'YES']),
  )
}

async function createPostgis(context: BenchContext, url: string): Promise<void> {
  const database = await context.open(url)
  // Only its extension is needed.
  await database.pool.query('SELECT postgis_version()')
}
