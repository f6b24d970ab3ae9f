import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openStreetMap } from '../connectors/openstreetmap/source.ts'
import type { Source } from '../connectors/source.ts'
import { surrey } from '../connectors/surrey/source.ts'
import type { Database } from '../db/open.ts'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { sharedDataFile } from '../testing/rows/shared-data.ts'
import { firstRow, importFile } from './import-file.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-amenities-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

async function importPlaces(database: Database, source: Source, path: string) {
  const row = await firstRow(path)
  const [dataset, ...others] = source.datasets.filter(({ recognises }) => recognises(row))
  if (!dataset || others.length > 0) throw new Error('the file is not recognised')
  return importFile(database, { source, dataset, path, asOf: '2026-07-28', dataFolder, mayReplace: true })
}

async function countsOf(database: Database, source: Source) {
  const { rows } = await database.pool.query<{ category: string; n: number }>(
    `SELECT category, count(*)::int AS n FROM layer_feature WHERE layer_key = 'amenity' AND source_key = $1 GROUP BY 1 ORDER BY 1`,
    [source.key],
  )
  return Object.fromEntries(rows.map(({ category, n }) => [category, n]))
}

describeOnBothEngines('Files of amenities', (getDatabase) => {
  it('OpenStreetMap, Metro Vancouver: 6,161 of 15,430 are places that a walk score counts', async () => {
    const database = getDatabase()
    const report = await importPlaces(
      database,
      openStreetMap,
      sharedDataFile('osm/amenities-vancouver.json.gz'),
    )
    expect(report.counts.read).toBe(15_430)
    // Counted from the file by another program: nodes mapped twice at one place are one.
    expect(report.counts).toMatchObject({ added: 6160, rejected: 0 })
    expect(report.messages).toEqual([
      '9,269 rows have nothing of this dataset (the first at line or feature 1).',
      expect.stringMatching(/^1 row is repeated/),
    ])
    expect(await countsOf(database, openStreetMap)).toMatchObject({
      cafes: 1013,
      schools: 119,
      culture: 177,
      parks: 1,
    })
  })

  it('Surrey: 377 of 616 places are schools, parks and halls', async () => {
    const database = getDatabase()
    const report = await importPlaces(database, surrey, sharedDataFile('surrey/places-of-interest.csv'))
    expect(report.counts.read).toBe(616)
    expect(report.counts.added + report.counts.rejected).toBe(377)
    const counts = await countsOf(database, surrey)
    expect(Object.keys(counts)).toEqual(['culture', 'parks', 'schools'])
  })

  it('Overpass: nodes, and ways by their centre; what has none is told', async () => {
    const path = join(dataFolder, 'overpass.json')
    const elements = [
      { type: 'node', id: 1, lat: 49.25, lon: -123.1, tags: { shop: 'supermarket', name: 'Corner Market' } },
      { type: 'way', id: 1, center: { lat: 49.26, lon: -123.11 }, tags: { leisure: 'park' } },
      { type: 'way', id: 2, tags: { amenity: 'school' } },
      { type: 'node', id: 3, lat: 49.25, lon: -123.1, tags: { amenity: 'bench' } },
    ]
    const response = {
      version: 0.6,
      generator: 'Overpass API 0.7.62',
      osm3s: { timestamp_osm_base: 'x' },
      elements,
    }
    writeFileSync(path, JSON.stringify(response, null, 1))
    const database = getDatabase()
    const report = await importPlaces(database, openStreetMap, path)
    expect(report.counts).toMatchObject({ read: 4, added: 2, rejected: 1 })
    expect(report.rejectReasons[0]?.reason).toMatch(/^this way has no centre: end the Overpass query/)
    const { rows } = await database.pool.query(
      `SELECT source_ref, category, title FROM layer_feature WHERE source_key = 'openstreetmap' ORDER BY source_ref`,
    )
    expect(rows).toEqual([
      { source_ref: 'node/1', category: 'groceries', title: 'Corner Market' },
      { source_ref: 'way/1', category: 'parks', title: null },
    ])
  })
})
