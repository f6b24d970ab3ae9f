import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commandOptions, serverEnvironment } from '../../scripts/run/server-process.mjs'
import { byTurns } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { writeRealParcels } from '../importing/real-parcels-file.ts'
import { ogr2ogr } from '../ogr2ogr.ts'
import { atMost, type BenchRow, type Figure } from '../row.ts'

const ROUNDS = 5
/** Real-shaped parcels per synthetic one: 300,000 in the real run. */
const REAL = 3
const MEGABYTE = 1_000_000
const seconds = (ms: number) => ms / 1000

/** From a file to searchable, drawable parcels, into an empty database. */
export const importParcels: BenchRow = {
  key: 'import',
  what: 'import of parcels to searchable, on native',
  against: '`ogr2ogr` with COPY, the same file and server',
  async measure(context) {
    const { parcels } = context.options
    const path = await context.parcelsFile(parcels)
    const result = await byTurns(
      context.rounds(ROUNDS),
      async () => context.importParcels(await context.open(await context.createDatabase()), parcels),
      () => ogr2ogr(context, path),
    )
    return [
      {
        part: 'made-up outlines',
        ours: result.ours.map(seconds),
        reference: result.reference.map(seconds),
        unit: 's',
        value: result.ratio,
        mark: atMost(1.2),
        note:
          `${parcels.toLocaleString('en')} parcels of seven vertices; ours also checks, repairs and measures outlines, stores a dated release, ` +
          'and builds the indexes of search and linking.',
      },
      ...(await realShapes(context, parcels * REAL)),
    ]
  },
}

async function realShapes(context: BenchContext, count: number): Promise<Figure[]> {
  const path = join(context.folder, `real-parcels-${count}.geojson`)
  context.say(`writing ${count.toLocaleString('en')} parcels with real outlines`)
  await writeRealParcels(path, count)
  const megabytes: number[] = []
  const result = await byTurns(
    context.rounds(ROUNDS),
    async () => {
      const imported = await importInProcess(context, path)
      if (imported.added !== count) throw new Error(`${imported.added} of ${count} parcels came in`)
      megabytes.push(imported.residentAtMost / MEGABYTE)
      return imported.ms
    },
    () => ogr2ogr(context, path),
  )
  return [
    {
      part: 'real outlines',
      ours: result.ours.map(seconds),
      reference: result.reference.map(seconds),
      unit: 's',
      value: result.ratio,
      mark: atMost(1.2),
      note: `${count.toLocaleString('en')} parcels with the outlines of some 9,500 in nine cities, repeated to the north.`,
    },
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
