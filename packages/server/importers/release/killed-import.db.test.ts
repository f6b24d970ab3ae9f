import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { genericMap } from '../../connectors/generic/generic-mapping.ts'
import type { Database } from '../../db/open.ts'
import { copyEmptyDatabase, describeWithDatabase } from '../../testing/databases/databases.ts'
import { countDyingStreets, DYING_PARCELS, DYING_SOURCE } from '../../testing/processes/dying-source.ts'
import { openWhenFree } from '../../testing/processes/open-when-free.ts'
import { importFile } from '../import-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every parcel, with enough text that the lines go to the database in several pieces. */
function parcelsFile(name: string, street: string): string {
  const features = Array.from({ length: DYING_PARCELS }, (_, i) => {
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
      properties: { id: `L${i}`, street, note: 'x'.repeat(750) },
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
      map: genericMap(
        { entity: 'parcel', key: 'id', fields: { street: 'street' }, constants: {}, dateOrder: null },
        '2026-11-01',
      ),
    },
    path,
    asOf: '2026-01-26',
    dataFolder: folder,
    mayReplace: true,
  })
}

/** Imports the files in a process that kills itself in that phase of the last one. Returns the streets that it found when it began. */
async function importAndDie(location: string, phase: string, paths = [after]): Promise<unknown> {
  const script = fileURLToPath(new URL('../../testing/processes/import-and-die.ts', import.meta.url))
  const child = spawn(process.execPath, [script, location, phase, folder, ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let found = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    found += part
  })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  return JSON.parse(found)
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

const OLD = [{ street: 'OLD ST', parcels: DYING_PARCELS }]
const NEW = [{ street: 'NEW ST', parcels: DYING_PARCELS }]
const PHASES = ['reading', 'checking', 'writing', 'linking', 'sharing']

describeWithDatabase('an import that is killed', (getDatabase) => {
  const location = () => String(getDatabase().pool.options.connectionString)

  it.each(PHASES)('while %s leaves the old state', async (phase) => {
    const database = getDatabase()
    await importParcels(database, before)
    await importAndDie(location(), phase)
    expect(await countDyingStreets(database)).toEqual(OLD)
  })

  it('after it was acknowledged leaves the new state, and what the dead left is swept by the next', async () => {
    const database = getDatabase()
    await importAndDie(location(), 'done')
    expect(await countDyingStreets(database)).toEqual(NEW)
    const report = await importParcels(database, before)
    expect(report.counts).toMatchObject({ changed: DYING_PARCELS, unchanged: 0, added: 0, removed: 0 })
    expect(await leftovers(database)).toEqual({ tables: 0, importing: 0, current: 1, events: 0 })
    const dead = await database.db
      .selectFrom('release')
      .select('message')
      .where('status', '=', 'failed')
      .execute()
    expect(dead).toHaveLength(PHASES.length)
    expect(dead[0]?.message).toMatch(/The import was killed/)
  })
})

describe('an import that is killed together with the embedded engine', () => {
  const location = join(folder, 'embedded')

  // Each process, which starts an engine of its own, finds what the one before it left. Before that phase nothing is written but the staging
  // table, and what follows belongs to the same transaction.
  it('while writing leaves the old state, after it was acknowledged the new one, and the next import sweeps up', async () => {
    await copyEmptyDatabase(location)
    expect(await importAndDie(location, 'writing', [before, after])).toEqual([])
    expect(await importAndDie(location, 'done')).toEqual(OLD)
    const database = await openWhenFree(location)
    try {
      expect(await countDyingStreets(database)).toEqual(NEW)
      const report = await importParcels(database, before)
      expect(report.counts).toMatchObject({ changed: DYING_PARCELS, added: 0, removed: 0 })
      expect(await leftovers(database)).toEqual({ tables: 0, importing: 0, current: 1, events: 0 })
    } finally {
      await database.close()
    }
    expect(readFileSync(join(location, 'postgres', 'PG_VERSION'), 'utf8').trim()).not.toBe('')
  })
})
