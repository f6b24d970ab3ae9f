import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { importOwn } from '../../testing/rows/import-own.ts'
import { sharedDataFile } from '../../testing/rows/shared-data.ts'
import { ENTITIES, ENTITY_TABLES } from '../entities/entity-tables.ts'
import { removeDataset } from './remove-dataset.ts'
import { undoRelease } from './undo-release.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-undo-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const ABBOTSFORD = sharedDataFile('abbotsford/parcels.geojson')

interface Town {
  features: { properties: Record<string, unknown>; geometry: { coordinates: number[][][] } }[]
}

/** Abbotsford a week later: two parcels removed, one moved, one under another plan, one added. */
function nextWeek(path: string): string {
  const town = JSON.parse(readFileSync(ABBOTSFORD, 'utf8')) as Town
  const [, , moved, renamed, ...rest] = town.features
  if (!moved || !renamed) throw new Error('the town is too small')
  for (const ring of moved.geometry.coordinates)
    for (const vertex of ring) vertex[0] = (vertex[0] ?? 0) + 1e-6
  renamed.properties.PLAN_ = 'EPP1'
  const added = structuredClone(renamed)
  Object.assign(added.properties, { FOLIO: 'NEW', PID: '999-999-999' })
  writeFileSync(path, JSON.stringify({ ...town, features: [moved, renamed, ...rest, added] }))
  return path
}

describeOnBothEngines('undoing a release', (getDatabase) => {
  const parcels = (path: string, more = {}) =>
    importOwn(
      getDatabase(),
      'town',
      path,
      {
        entity: 'parcel',
        key: 'FOLIO',
        fields: { pid: 'PID', plan: 'PLAN_', roll: 'FOLIO', address: 'PROP_ADDRESS' },
      },
      { dataFolder, ...more },
    )
  const roll = () =>
    importOwn(
      getDatabase(),
      'roll',
      sharedDataFile('abbotsford/assessment_derived.csv'),
      {
        entity: 'assessment',
        key: 'FOLIO',
        fields: { pid: 'PID', roll: 'FOLIO' },
        constants: { year: '2026' },
      },
      { dataFolder },
    )
  const zones = () =>
    importOwn(
      getDatabase(),
      'zones',
      ABBOTSFORD,
      { entity: 'layer:zoning', key: 'FOLIO', fields: { code: 'ZONING' } },
      { dataFolder },
    )
  /** All rows of all datasets but the numbers of their releases. */
  const everything = async () => {
    const { pool } = getDatabase()
    const tables: Record<string, unknown> = {}
    for (const entity of ENTITIES) {
      const { table, idColumn } = ENTITY_TABLES[entity]
      const { rows } = await pool.query(
        `SELECT (to_jsonb(t) - 'release_id') AS row FROM ${table} t ORDER BY ${idColumn}`,
      )
      tables[table] = rows
    }
    tables.parcel_layer = (await pool.query('SELECT * FROM parcel_layer ORDER BY 1, 2, 3')).rows
    return tables
  }

  it('brings back every row, link and share, and the same file is the current release again', async () => {
    await roll()
    await zones()
    const first = await parcels(ABBOTSFORD, { asOf: '2026-07-28' })
    const before = await everything()
    const next = nextWeek(join(dataFolder, 'next.geojson'))
    const second = await parcels(next, { asOf: '2026-08-04' })
    expect(second.counts).toMatchObject({ added: 1, changed: 2, removed: 2 })
    const after = await everything()
    expect(after).not.toEqual(before)

    const report = await undoRelease(getDatabase(), 'local-town', 'town')
    expect(report).toMatchObject({
      undone: { releaseId: second.releaseId, asOf: '2026-08-04', origin: 'next.geojson' },
      restored: { asOf: '2026-07-28', origin: 'parcels.geojson' },
      counts: { added: 2, changed: 2, unchanged: 326, removed: 1 },
    })
    expect(await everything()).toEqual(before)
    const { rows } = await getDatabase().pool.query(
      `SELECT id, status, restores_id FROM release WHERE source_key = 'local-town' ORDER BY id`,
    )
    expect(rows).toEqual([
      { id: first.releaseId, status: 'superseded', restores_id: null },
      { id: second.releaseId, status: 'undone', restores_id: null },
      { id: report.restored.releaseId, status: 'current', restores_id: first.releaseId },
    ])
    for (const table of ['change_event', 'detected_change'])
      expect((await getDatabase().pool.query(`SELECT FROM ${table}`)).rowCount).toBe(0)

    expect(await parcels(ABBOTSFORD)).toMatchObject({ outcome: 'same_file' })
    await expect(undoRelease(getDatabase(), 'local-town', 'town')).rejects.toThrow(
      'is the first of local-town town',
    )
    expect(await everything()).toEqual(before)
    await parcels(next, { asOf: '2026-08-04' })
    expect(await everything()).toEqual(after)
    await undoRelease(getDatabase(), 'local-town', 'town')
    expect(await everything()).toEqual(before)
  })

  it('removes a dataset with its releases, and nothing of the others', async () => {
    await removeDataset(getDatabase(), 'local-town', 'town')
    const { pool } = getDatabase()
    expect((await pool.query('SELECT FROM parcel')).rowCount).toBe(0)
    expect((await pool.query('SELECT FROM parcel_layer')).rowCount).toBe(0)
    expect((await pool.query('SELECT FROM assessment WHERE upid IS NOT NULL')).rowCount).toBe(0)
    expect((await pool.query('SELECT FROM assessment')).rowCount).toBe(330)
    expect((await pool.query(`SELECT key FROM source ORDER BY key`)).rows).toEqual([
      { key: 'local-roll' },
      { key: 'local-zones' },
    ])
    await expect(removeDataset(getDatabase(), 'local-town', 'town')).rejects.toThrow('There is no dataset')
    const again = await parcels(ABBOTSFORD)
    expect(again.counts).toMatchObject({ added: 330, changed: 0, removed: 0 })
    expect((await pool.query('SELECT FROM assessment WHERE upid IS NOT NULL')).rowCount).toBeGreaterThan(320)
  })
})
