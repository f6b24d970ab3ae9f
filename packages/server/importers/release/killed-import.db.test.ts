import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genericMap } from '../../connectors/generic/generic-mapping.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { copyEmptyDatabase, describeWithDatabase } from '../../testing/databases/databases.ts'
import { DYING_SOURCE } from '../../testing/processes/dying-source.ts'
import { importFile } from '../import-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PARCELS = 3000
/** Every parcel, with enough text that the lines go to the database in several pieces. */
function parcelsFile(name: string, street: string): string {
  const features = Array.from({ length: PARCELS }, (_, i) => {
    const [x, y] = [-123 + (i % 60) * 0.001, 49 + Math.floor(i / 60) * 0.001]
    const ring = [
      [x, y],
      [x + 0.0009, y],
      [x + 0.0009, y + 0.0009],
      [x, y + 0.0009],
      [x, y],
    ]
    return {
      type: 'Feature',
      properties: { id: `L${i}`, street, note: 'x'.repeat(300) },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }
  })
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }))
  return path
}

const before = parcelsFile('before.geojson', 'OLD ST')
const after = parcelsFile('after.geojson', 'NEW ST')

function importParcels(database: Database, path: string) {
  return importFile(database, {
    source: DYING_SOURCE,
    dataset: {
      key: 'parcels',
      map: genericMap({ entity: 'parcel', key: 'id', fields: { street: 'street' }, constants: {} }),
    },
    path,
    asOf: '2026-01-26',
    dataFolder: folder,
    mayReplace: true,
  })
}

/** Imports the second file in a process that kills itself in that phase. */
async function importAndDie(location: string, phase: string): Promise<void> {
  const script = fileURLToPath(new URL('../../testing/processes/import-and-die.ts', import.meta.url))
  const child = spawn(process.execPath, [script, location, after, phase, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)))
  expect(signal).toBe('SIGKILL')
}

async function streets(database: Database): Promise<unknown> {
  const { rows } = await database.pool.query(
    `SELECT street, count(*)::int AS parcels FROM parcel WHERE source_key = 'dying' GROUP BY 1`,
  )
  return rows
}

async function leftovers(database: Database): Promise<unknown> {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM pg_class WHERE relname LIKE 'staging\\_%' AND relkind = 'r') AS tables,
       (SELECT count(*)::int FROM release WHERE status = 'importing') AS importing,
       (SELECT count(*)::int FROM release WHERE status = 'current') AS current,
       (SELECT count(*)::int FROM change_event WHERE release_id IN (SELECT id FROM release WHERE status = 'failed')) AS events`,
  )
  return rows[0]
}

const OLD = [{ street: 'OLD ST', parcels: PARCELS }]
const NEW = [{ street: 'NEW ST', parcels: PARCELS }]
const PHASES = ['reading', 'checking', 'writing', 'linking', 'sharing']

describeWithDatabase('an import that is killed', (getDatabase) => {
  const location = () => String(getDatabase().pool.options.connectionString)

  it.each(PHASES)('while %s leaves the old state', async (phase) => {
    const database = getDatabase()
    await importParcels(database, before)
    await importAndDie(location(), phase)
    expect(await streets(database)).toEqual(OLD)
  })

  it('after it was acknowledged leaves the new state, and what the dead left is swept by the next', async () => {
    const database = getDatabase()
    await importAndDie(location(), 'done')
    expect(await streets(database)).toEqual(NEW)
    const report = await importParcels(database, before)
    expect(report.counts).toMatchObject({ changed: PARCELS, unchanged: 0, added: 0, removed: 0 })
    expect(await leftovers(database)).toEqual({ tables: 0, importing: 0, current: 1, events: 0 })
    const dead = await database.db
      .selectFrom('release')
      .select('message')
      .where('status', '=', 'failed')
      .execute()
    expect(dead).toHaveLength(PHASES.length)
    expect(dead[0]?.message).toMatch(/ended before it was done/)
  })
})

describe('an import that is killed together with the embedded engine', () => {
  const location = join(folder, 'embedded')

  /** The killed engine's lock is the operating system's to release, which it does a moment later. */
  async function openWhenFree(): Promise<Database> {
    for (;;) {
      try {
        return await openDatabase({ folder: location })
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || error.code !== 'locked') throw error
      }
    }
  }

  async function withEngine<T>(use: (database: Database) => Promise<T>): Promise<T> {
    const database = await openWhenFree()
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  }

  beforeAll(async () => {
    await copyEmptyDatabase(location)
    await withEngine((database) => importParcels(database, before))
  })

  // Before them nothing is written but the staging table, and what follows belongs to the same transaction.
  it.each(['writing', 'linking'])('while %s leaves the old state', async (phase) => {
    await importAndDie(location, phase)
    expect(await withEngine(streets)).toEqual(OLD)
  })

  it('after it was acknowledged leaves the new state, and the next import sweeps up', async () => {
    await importAndDie(location, 'done')
    await withEngine(async (database) => {
      expect(await streets(database)).toEqual(NEW)
      const report = await importParcels(database, before)
      expect(report.counts).toMatchObject({ changed: PARCELS, added: 0, removed: 0 })
      expect(await leftovers(database)).toEqual({ tables: 0, importing: 0, current: 1, events: 0 })
    })
    expect(readFileSync(join(location, 'postgres', 'PG_VERSION'), 'utf8').trim()).not.toBe('')
  })
})
