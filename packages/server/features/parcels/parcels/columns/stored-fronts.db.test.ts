import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FeatureCollection, Polygon } from 'geojson'
import { afterAll, expect, it } from 'vitest'
import { removeDataset } from '../../../../importers/release/remove-dataset.ts'
import { undoRelease } from '../../../../importers/release/undo-release.ts'
import { describeOnBothEngines } from '../../../../testing/databases/databases.ts'
import { importOwn } from '../../../../testing/rows/import-own.ts'
import { sharedDataFile } from '../../../../testing/rows/shared-data.ts'
import { findFronts, storeFronts } from '../front-queries.ts'
import { readParcelRows } from '../rows-service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-fronts-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const PARCELS = 250
const { features } = JSON.parse(
  gunzipSync(readFileSync(sharedDataFile('nanaimo/parcels.geojson.gz'))).toString(),
) as FeatureCollection<Polygon>
const parcels = features
  .slice(0, PARCELS)
  .map((feature, index) => ({ ...feature, properties: { ID: String(index) } }))

describeOnBothEngines('Stored fronts', (getDatabase) => {
  const importParcels = (kept: typeof parcels, asOf: string, name = 'town') => {
    const path = join(dataFolder, `${name}-${asOf}.geojson`)
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: kept }))
    return importOwn(getDatabase(), name, path, { entity: 'parcel', key: 'ID' }, { dataFolder, asOf })
  }
  const store = () => storeFronts(getDatabase(), new AbortController().signal)
  const storedCount = async () =>
    (await getDatabase().db.selectFrom('parcel_front').select('upid').execute()).length
  /** Compares the rows, which read stored lengths, with fronts measured now. */
  const expectExact = async () => {
    const database = getDatabase()
    const upids = (await database.db.selectFrom('parcel').select('upid').execute()).map(({ upid }) => upid)
    const fronts = await findFronts(database, upids)
    const { rows } = await readParcelRows(database, { upids, columns: ['parcel.frontage', 'parcel.depth'] })
    expect(fronts.size).toBeGreaterThan(0)
    expect(rows.map(({ values }) => values)).toEqual(
      upids.map((upid) => {
        const front = fronts.get(upid)
        return [front?.frontageMetres ?? null, front?.depthMetres ?? null]
      }),
    )
  }

  it('equal measured ones, after each way in which parcels change', async () => {
    await importParcels(parcels, '2026-01-01')
    expect(await store()).toBe(false)
    expect(await storedCount()).toBe(PARCELS)
    await expectExact()

    // Without every 50th parcel, the sides of its neighbours look out farther.
    await importParcels(
      parcels.filter((_, index) => index % 50 !== 0),
      '2026-02-01',
    )
    const unaffected = await storedCount()
    expect(unaffected).toBeGreaterThan(0)
    expect(unaffected).toBeLessThan(PARCELS - 5)
    await expectExact()
    await store()
    await expectExact()

    await undoRelease(getDatabase(), 'local-town', 'town')
    expect(await storedCount()).toBe(unaffected)
    await expectExact()
    await store()

    const [first] = parcels
    if (!first) throw new Error('the file has no parcels')
    const opposite = first.geometry.coordinates.map((ring) =>
      ring.map(([lng = 0, lat = 0]) => [lng + 0.0004, lat + 0.0003]),
    )
    const added = { ...first, geometry: { ...first.geometry, coordinates: opposite } }
    await importParcels([added], '2026-03-01', 'other')
    expect(await storedCount()).toBeLessThan(PARCELS)
    await expectExact()
    await store()

    await removeDataset(getDatabase(), 'local-other', 'other')
    await expectExact()
  })
})
