import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSource } from '../connectors/registry.ts'
import { connectionTarget, type ThreadConnection, threadConnection } from '../db/thread-connection.ts'
import { importFile } from '../importers/import-file.ts'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { areaOf, type DecodedFeature, decodeTile } from '../testing/decode-tile.ts'
import { sharedDataFile } from '../testing/rows/shared-data.ts'
import { BUFFER, boxSql, tileGrid } from './geometry/tile-grid.ts'
import { renderTile } from './render-tile.ts'

const PLACES = [
  { z: 14, x: 2548, y: 5610 },
  { z: 16, x: 10194, y: 22442 },
  { z: 18, x: 40777, y: 89768 },
]

const drawnBefore = new Map<number, string>()

describeOnBothEngines('Tiles of real parcels', (getDatabase) => {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-tiles-'))
  let connection: ThreadConnection

  beforeAll(async () => {
    const source = findSource('nanaimo')
    const dataset = source?.datasets.find(({ key }) => key === 'parcels')
    if (!source || !dataset) throw new Error('the parcels of Nanaimo are no source any more')
    await importFile(getDatabase(), {
      source,
      dataset,
      path: sharedDataFile('nanaimo/parcels.geojson.gz'),
      asOf: '2026-07-16',
      dataFolder: folder,
    })
    connection = threadConnection(connectionTarget(getDatabase()))
  })
  afterAll(async () => {
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(PLACES)('at zoom $z are the same on both engines, byte for byte', async (place) => {
    const { bytes } = await renderTile({ layer: 'parcel', ...place }, connection.run)
    const hex = Buffer.from(bytes).toString('hex')
    expect(bytes.length).toBeGreaterThan(1000)
    expect(hex === (drawnBefore.get(place.z) ?? hex)).toBe(true)
    drawnBefore.set(place.z, hex)
  })

  it('weigh little more with labels and sides than PostGIS needs for the outlines with their facts', async () => {
    if (getDatabase().kind === 'embedded') return
    const weight = { ours: 0, reference: 0 }
    for (const y of [44_884, 44_885, 44_886]) {
      const place = { z: 17, x: 20_388, y }
      const { rows } = await getDatabase().pool.query<{ tile: Buffer }>(`
        SELECT ST_AsMVT(parcel, 'parcel', 4096, 'geom') AS tile FROM (
          SELECT upid, parcel_class AS class, pid, address, civic_number AS civic, area_square_metres AS area_m2,
            ST_AsMVTGeom(ST_Transform(geom, 3857), ST_TileEnvelope(17, 20388, ${y}), 4096, ${BUFFER}, true) AS geom
          FROM parcel WHERE geom && ${boxSql(tileGrid(17, 20_388, y), BUFFER)}
        ) AS parcel WHERE geom IS NOT NULL`)
      weight.ours += gzipSync((await renderTile({ layer: 'parcel', ...place }, connection.run)).bytes).length
      weight.reference += gzipSync(rows[0]?.tile ?? '').length
    }
    expect(weight.ours).toBeGreaterThan(5000)
    expect(weight.ours / weight.reference).toBeLessThan(1.3)
  })

  it.each(PLACES)('at zoom $z are those that PostGIS would draw', async ({ z, x, y }) => {
    // The embedded engine has no ST_AsMVT.
    if (getDatabase().kind === 'embedded') return
    const ours = decodeTile((await renderTile({ layer: 'parcel', z, x, y }, connection.run)).bytes).parcel
    const { rows } = await getDatabase().pool.query<{ tile: Buffer }>(`
      SELECT ST_AsMVT(parcel, 'parcel', 4096, 'geom') AS tile FROM (
        SELECT upid, ST_AsMVTGeom(ST_Transform(geom, 3857), ST_TileEnvelope(${z}, ${x}, ${y}), 4096, ${BUFFER}, true) AS geom
        FROM parcel WHERE geom && ${boxSql(tileGrid(z, x, y), BUFFER)}
      ) AS parcel WHERE geom IS NOT NULL`)
    const theirs = decodeTile(rows[0]?.tile ?? Buffer.alloc(0)).parcel
    const byId = (features: DecodedFeature[] = []) =>
      new Map(features.map((feature) => [feature.properties.upid, areaOf(feature)]))
    const [our, their] = [byId(ours), byId(theirs)]
    // A parcel drawn by one engine only is smaller than a pixel.
    for (const [upid, area] of [...our, ...their]) {
      const other = (our.get(upid) ?? 0) + (their.get(upid) ?? 0) - area
      // Rounding moves each vertex by up to a unit.
      expect(Math.abs(area - other), `${upid}`).toBeLessThan(64 + 8 * Math.sqrt(Math.abs(area)))
    }
    expect(our.size).toBeGreaterThan(10)
  })
})
