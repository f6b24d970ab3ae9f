import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ZoningChange } from '#domain/watching/changes/change.ts'
import { textKey } from '#domain/watching/changes/detection/same-text.ts'
import { EMPTY_PARCEL } from '../../../connectors/empty-records.ts'
import { findSource } from '../../../connectors/registry.ts'
import type { Database } from '../../../db/open.ts'
import { importFile } from '../../../importers/import-file.ts'
import { importRecords } from '../../../importers/import-records.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { sharedDataFile } from '../../../testing/rows/shared-data.ts'
import { detectWaiting } from './service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-real-zoning-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

function sourceOf(key: string) {
  const source = findSource(key)
  if (!source) throw new Error(`there is no source ${key}`)
  return source
}

function importShared(database: Database, datasetKey: string, file: string, asOf: string) {
  const source = sourceOf('vancouver')
  const dataset = source.datasets.find(({ key }) => key === datasetKey)
  if (!dataset) throw new Error(`there is no dataset ${datasetKey}`)
  return importFile(database, {
    source,
    dataset,
    path: sharedDataFile(`vancouver/${file}`),
    asOf,
    dataFolder,
  })
}

/** Yields parcels of some 15 m all over the city, a few hundred metres apart. */
function* probes() {
  const side = 0.00015
  for (let y = 49.2; y < 49.31; y += 0.0021) {
    for (let x = -123.22; x < -123.02; x += 0.0031) {
      const ring = [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ]
      const ref = `${Math.round(x * 1e4)} ${Math.round(y * 1e4)}`
      yield { ...EMPTY_PARCEL, ref, geometry: { type: 'Polygon' as const, coordinates: [ring] } }
    }
  }
}

/** Returns the zone that a person reads off the map at the middle of each parcel that lies wholly in one zone. */
async function zoneAtMiddle({ pool }: Database): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ upid: string; codes: (string | null)[] }>(
    `SELECT p.upid, array_agg(f.code) AS codes FROM parcel p
     JOIN layer_feature f ON f.layer_key = 'zoning' AND f.geom && p.geom AND ST_Intersects(f.geom, p.geom)
     GROUP BY 1 HAVING count(*) = 1 AND bool_and(ST_Covers(f.geom, p.geom))`,
  )
  return new Map(rows.map(({ upid, codes: [code = null] }) => [upid, textKey(code)]))
}

describeOnBothEngines('zoning of Vancouver, December 2024 and September 2025', (getDatabase) => {
  let before: Map<string, string>
  let after: Map<string, string>
  let changes: ZoningChange[]

  beforeAll(async () => {
    const database = getDatabase()
    const kamloops = sourceOf('kamloops')
    await importShared(database, 'parcels', 'property-parcel-polygons_false-creek.geojson', '2026-07-28')
    await importRecords(
      database,
      { source: kamloops, dataset: 'parcels', asOf: '2024-01-01', origin: 'test', dataFolder },
      probes(),
    )
    await importShared(database, 'zoning', 'zoning-districts-and-labels_2024.geojson.gz', '2024-12-15')
    before = await zoneAtMiddle(database)
    await importShared(database, 'zoning', 'zoning-districts-and-labels_2025.csv.gz', '2025-09-15')
    after = await zoneAtMiddle(database)
    await detectWaiting({ database })
    const { rows } = await database.pool.query<{ change: ZoningChange }>('SELECT change FROM detected_change')
    changes = rows.map(({ change }) => change)
  })

  it('tells of no parcel at False Creek, where nothing was rezoned, though a tenth of all zones has a new number', () => {
    const parcels = changes.flatMap(({ upids }) => upids).filter((upid) => upid.startsWith('vancouver'))
    expect(parcels).toEqual([])
    expect([...before.keys()].filter((upid) => upid.startsWith('vancouver')).length).toBeGreaterThan(40)
  })

  it('tells of every parcel of the city that lies in another zone than before, and of no other', () => {
    const both = [...before].filter(([upid]) => after.has(upid))
    expect(both.length).toBeGreaterThan(1500)
    const rezoned = both.filter(([upid, zone]) => after.get(upid) !== zone)
    expect(rezoned.length).toBeGreaterThan(5)
    const notified = changes.filter(({ upids: [upid = ''] }) => before.has(upid) && after.has(upid))
    const zones = (states: ZoningChange['before']) => states.map(({ code }) => textKey(code)).join()
    expect(
      notified
        .map(({ upids: [upid], before: lost, after: gained }) => [upid, zones(lost), zones(gained)])
        .sort(),
    ).toEqual(rezoned.map(([upid, zone]) => [upid, zone, after.get(upid)]).sort())
  })
})
