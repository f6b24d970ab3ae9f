import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { byTurns, timed } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { atMost, type BenchRow } from '../row.ts'

const run = promisify(execFile)
const ROUNDS = 3

/** From a file to lots that the map shows and the search finds, each time into an empty database. */
export const importLots: BenchRow = {
  key: 'import',
  what: 'import of lots to searchable, on native',
  against: '`ogr2ogr` with COPY, the same file and server',
  async measure(context) {
    const { lots } = context.options
    const path = await context.lotsFile(lots)
    const result = await byTurns(
      ROUNDS,
      async () => context.importLots(await context.open(await context.createDatabase()), lots),
      () => ogr2ogr(context, path),
    )
    return [
      {
        part: '',
        ours: result.ours / 1000,
        reference: result.reference / 1000,
        unit: 's',
        value: result.ratio,
        mark: atMost(1.5),
        note:
          `${lots.toLocaleString('en')} lots; ours also checks and repairs outlines, measures them, keeps a dated release, ` +
          'and builds the indexes that search and linking ask for.',
      },
    ]
  },
}

async function ogr2ogr(context: BenchContext, path: string): Promise<number> {
  const url = await context.createDatabase()
  await createPostgis(context, url)
  const { searchParams, pathname, username } = new URL(url)
  const target = `PG:dbname=${pathname.slice(1)} host=${searchParams.get('host')} user=${username}`
  const options = ['-nln', 'lots', '-lco', 'GEOMETRY_NAME=geom', '-lco', 'SPATIAL_INDEX=GIST']
  return timed(() =>
    run('ogr2ogr', ['-f', 'PostgreSQL', target, path, ...options, '--config', 'PG_USE_COPY', 'YES']),
  )
}

async function createPostgis(context: BenchContext, url: string): Promise<void> {
  const database = await context.open(url)
  // Only the extension is wanted of it; the tables do not get in the way.
  await database.pool.query('SELECT postgis_version()')
}
