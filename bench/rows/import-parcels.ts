import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commandOptions, serverEnvironment } from '../../scripts/run/server-process.mjs'
import { byTurns, median } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { writeRealParcels } from '../importing/real-parcels-file.ts'
import { checkAndIndex, ogr2ogr } from '../ogr2ogr.ts'
import { atMost, type BenchRow, type Figure } from '../row.ts'

const ROUNDS = 5
/** Real-shaped parcels for each synthetic one. */
const REAL = 3
const MEGABYTE = 1_000_000
const seconds = (ms: number) => ms / 1000

export const importParcels: BenchRow = {
  key: 'import',
  what: 'import of parcels to searchable, on native',
  against: '`ogr2ogr` with COPY, the same file and server',
  async measure(context) {
    const { parcels } = context.options
    const path = await context.parcelsFile(parcels)
    const madeUp = await againstOgr2ogr(context, path, async () =>
      context.importParcels(await context.open(await context.createDatabase()), parcels),
    )
    const note =
      `${parcels.toLocaleString('en')} parcels of seven vertices; ours also checks, repairs and measures outlines, stores a dated release, ` +
      'and builds the indexes of search and linking.'
    return [...figures('made-up outlines', madeUp, note), ...(await realShapes(context, parcels * REAL))]
  },
}

async function realShapes(context: BenchContext, count: number): Promise<Figure[]> {
  const path = join(context.folder, `real-parcels-${count}.geojson`)
  context.say(`writing ${count.toLocaleString('en')} parcels with real outlines`)
  await writeRealParcels(path, count)
  const megabytes: number[] = []
  const result = await againstOgr2ogr(context, path, async () => {
    const imported = await importInProcess(context, path)
    if (imported.added !== count) throw new Error(`${imported.added} of ${count} parcels came in`)
    megabytes.push(imported.residentAtMost / MEGABYTE)
    return imported.ms
  })
  const note = `${count.toLocaleString('en')} parcels with the outlines of some 9,500 in nine cities, repeated to the north.`
  return [
    ...figures('real outlines', result, note),
    {
      part: 'real outlines, memory',
      ours: megabytes,
      reference: null,
      unit: 'MB',
      value: Math.max(...megabytes),
      mark: atMost(250, 'MB'),
      note: 'peak of the importing process.',
    },
  ]
}

interface Against {
  ours: number[]
  loaded: number[]
  /** Includes checks and indexes. */
  finished: number[]
}

async function againstOgr2ogr(
  context: BenchContext,
  path: string,
  importAll: () => Promise<number>,
): Promise<Against> {
  const finished: number[] = []
  const { ours, reference } = await byTurns(context.rounds(ROUNDS), importAll, async () => {
    const { ms, database } = await ogr2ogr(context, path)
    finished.push(ms + (await checkAndIndex(database)))
    return ms
  })
  return { ours, loaded: reference, finished }
}

function figures(part: string, { ours, loaded, finished }: Against, note: string): Figure[] {
  const figure = (part: string, reference: number[], note: string): Figure => ({
    part,
    ours: ours.map(seconds),
    reference: reference.map(seconds),
    unit: 's',
    value: median(ours) / median(reference),
    mark: atMost(1.2),
    note,
  })
  return [
    figure(part, loaded, note),
    figure(
      `${part}, checked and indexed`,
      finished,
      'the reference also asks PostgreSQL whether each outline is valid, and makes the indexes of ours that are not empty.',
    ),
  ]
}

interface Imported {
  ms: number
  residentAtMost: number
  added: number
}

const run = promisify(execFile)
const CHILD = fileURLToPath(new URL('../importing/import-child.ts', import.meta.url))

async function importInProcess(context: BenchContext, path: string): Promise<Imported> {
  const url = await context.createDatabase()
  await context.open(url)
  const { stdout } = await run(process.execPath, [...commandOptions, CHILD, url, path, context.folder], {
    env: { ...process.env, ...serverEnvironment },
  })
  return JSON.parse(stdout) as Imported
}
