import { beforeAll, describe, expect, it } from 'vitest'
import type { TileLayerKey } from '#domain/layers/layers.ts'
import { connectionTarget, threadConnection } from '../db/thread-connection.ts'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { areaOf, decodeTile } from '../testing/decode-tile.ts'
import { makeTileRows, SOUTH, WEST } from '../testing/rows/tile-rows.ts'
import { tileGrid, toUnitX, toUnitY } from './geometry/tile-grid.ts'
import { renderTile } from './render-tile.ts'

function tileAt(z: number, lng: number, lat: number): { z: number; x: number; y: number } {
  const world = tileGrid(z, 0, 0)
  return { z, x: Math.floor(toUnitX(world, lng) / 4096), y: Math.floor(toUnitY(world, lat) / 4096) }
}

const drawnBefore = new Map<string, string>()

describeOnBothEngines('Drawing tiles', (getDatabase) => {
  const draw = async (layer: TileLayerKey, place: { z: number; x: number; y: number }) => {
    const connection = threadConnection(connectionTarget(getDatabase()))
    try {
      const { bytes, droppedCount } = await renderTile({ layer, ...place }, connection.run)
      const name = `${layer}/${place.z}/${place.x}/${place.y}`
      const hex = Buffer.from(bytes).toString('hex')
      expect(hex === (drawnBefore.get(name) ?? hex), `${name} differs between the engines`).toBe(true)
      drawnBefore.set(name, hex)
      return { tile: decodeTile(bytes), bytes, droppedCount }
    } finally {
      await connection.close()
    }
  }

  beforeAll(() => makeTileRows(getDatabase()))

  describe('parcels', () => {
    it('carry their id and class from zoom 14', async () => {
      const { tile } = await draw('parcel', tileAt(14, WEST, SOUTH))
      const parcel = tile.parcel?.find(({ properties }) => properties.upid === 'parcel-0-0')
      expect(parcel).toMatchObject({
        kind: 'polygon',
        properties: { upid: 'parcel-0-0', class: 'subdivision' },
      })
      expect(Object.keys(tile)).toEqual(['parcel'])
    })

    it('have one label with number and area from zoom 16', async () => {
      const { tile } = await draw('parcel', tileAt(16, WEST, SOUTH))
      expect(tile.parcel?.find(({ properties }) => properties.upid === 'parcel-0-0')?.properties).toEqual({
        upid: 'parcel-0-0',
        class: 'subdivision',
      })
      const labels = tile.parcel_label?.filter(({ properties }) => properties.upid === 'parcel-0-0')
      expect(labels?.map(({ properties }) => properties)).toEqual([
        { upid: 'parcel-0-0', civic: '100', area_cm2: 7_000_000 },
      ])
      expect(tile.parcel_edge).toBeUndefined()
    })

    it('show the lengths of their sides from zoom 17, and none for roads', async () => {
      const { tile } = await draw('parcel', tileAt(17, WEST + 0.0001, SOUTH + 0.0001))
      const lengths = tile.parcel_edge?.map(({ properties }) => properties.length_cm)
      expect(lengths).toContain(2184)
      expect(lengths).toContain(3336)
      expect(tile.parcel?.some(({ properties }) => properties.upid === 'road')).toBe(true)
      expect(tile.parcel_label?.some(({ properties }) => properties.upid === 'road')).toBe(false)
    })

    it('lie where they lie: within a unit of the projected coordinates', async () => {
      const place = tileAt(16, WEST, SOUTH)
      const { tile } = await draw('parcel', place)
      const grid = tileGrid(place.z, place.x, place.y)
      const ring = tile.parcel?.find(({ properties }) => properties.upid === 'parcel-0-0')?.paths[0] ?? []
      const corner: [number, number] = [toUnitX(grid, WEST), toUnitY(grid, SOUTH)]
      expect(Math.min(...ring.map(([x, y]) => Math.hypot(x - corner[0], y - corner[1])))).toBeLessThan(1.5)
    })

    it('meet at the edge of two tiles, and reach 64 units beyond it', async () => {
      const place = tileAt(16, WEST, SOUTH)
      const here = (await draw('parcel', place)).tile.parcel ?? []
      const east = (await draw('parcel', { ...place, x: place.x + 1 })).tile.parcel ?? []
      const both = here.filter(({ properties }) =>
        east.some((other) => other.properties.upid === properties.upid),
      )
      expect(both.length).toBeGreaterThan(0)
      for (const parcel of both) {
        const other = east.find(({ properties }) => properties.upid === parcel.properties.upid)
        // In the strip that both tiles draw.
        const inStrip = (shift: number, feature = parcel) =>
          feature.paths
            .flat()
            .map(([x, y]) => [x + shift, y] as const)
            .filter(([x]) => x > 4096 - 64 && x < 4096 + 64)
            .map(([x, y]) => `${x} ${y}`)
            .toSorted()
        expect(inStrip(0)).toEqual(inStrip(4096, other))
        for (const [x, y] of parcel.paths.flat()) {
          expect(Math.max(x, y)).toBeLessThanOrEqual(4160)
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-64)
        }
      }
    })

    it('are blocks with open streets below zoom 14, and nothing below 11', async () => {
      for (const z of [13, 12, 11]) {
        const { tile } = await draw('parcel', tileAt(z, WEST, SOUTH))
        expect(Object.keys(tile)).toEqual(['block'])
        expect(tile.block?.every((block) => areaOf(block) > 0)).toBe(true)
      }
      const { tile } = await draw('parcel', tileAt(13, WEST, SOUTH))
      expect(tile.block?.length).toBeGreaterThan(3)
      expect((await draw('parcel', tileAt(10, WEST, SOUTH))).bytes).toHaveLength(0)
    })
  })

  describe('features', () => {
    it('carry what they are called, and leave out what is not known', async () => {
      const { tile } = await draw('zoning', tileAt(14, WEST, SOUTH))
      expect(tile.zoning?.map(({ properties }) => properties)).toEqual([
        { id: 'zone-a', code: 'RS-1', title: 'Single-family', category: 'Residential', status: 'adopted' },
        { id: 'zone-b' },
      ])
    })

    it('keep holes, and disappear when a zoom cannot show them', async () => {
      const { tile } = await draw('zoning', tileAt(14, WEST, SOUTH))
      const [zone] = tile.zoning ?? []
      expect(zone?.paths).toHaveLength(2)
      expect((await draw('zoning', tileAt(4, WEST, SOUTH))).bytes).toHaveLength(0)
    })

    it('are named at one point, in the one tile that holds it', async () => {
      const place = tileAt(14, WEST, SOUTH)
      const named: unknown[] = []
      for (const right of [-1, 0, 1]) {
        for (const down of [-1, 0, 1]) {
          const { tile } = await draw('zoning', { z: 14, x: place.x + right, y: place.y + down })
          named.push(...(tile.zoning_label ?? []).map(({ kind, properties }) => [kind, properties]))
        }
      }
      // The other zone has neither code nor title.
      expect(named).toEqual([
        ['point', { id: 'zone-a', code: 'RS-1', title: 'Single-family', category: 'Residential' }],
      ])
    })

    it('are named again in other tiles that they fill, told apart by turns', async () => {
      const place = tileAt(20, WEST + 0.0025, SOUTH + 0.0005)
      const tiles = [place, { ...place, x: place.x + 1 }]
      const drawn = await Promise.all(tiles.map((each) => draw('zoning', each)))
      const labels = drawn.flatMap(({ tile }) => tile.zoning_label ?? [])
      expect(labels.map(({ properties }) => properties.code)).toEqual(['RS-1', 'RS-1'])
      expect(labels.map(({ properties }) => properties.again).toSorted()).toEqual([1, 2])
    })

    it('can be points, and collections of several kinds', async () => {
      const { tile } = await draw('development_application', tileAt(14, WEST, SOUTH))
      const found = tile.development_application?.map(({ kind, properties }) => [properties.id, kind])
      expect(found).toEqual([
        ['app-mixed', 'polygon'],
        ['app-mixed', 'point'],
        ['app-point', 'point'],
      ])
    })

    it('stay in their own layer', async () => {
      const { tile } = await draw('ocp', tileAt(14, WEST, SOUTH))
      expect(tile).toEqual({})
    })

    it('thin points from afar, saying how many each stands for', async () => {
      const far = (await draw('transit_stop', tileAt(12, WEST, SOUTH))).tile.transit_stop ?? []
      const near =
        (await draw('transit_stop', tileAt(16, WEST + 0.0001, SOUTH + 0.0001))).tile.transit_stop ?? []
      expect(far.length).toBeLessThan(10)
      expect(far.reduce((sum, { properties }) => sum + Number(properties.count), 0)).toBe(40)
      expect(near.every(({ properties }) => properties.count === 1)).toBe(true)
    })
  })

  describe('the base map', () => {
    it('holds all ground in one tile, drawn from the back to the front', async () => {
      const { tile } = await draw('streets', tileAt(14, WEST, SOUTH))
      expect(Object.keys(tile)).toEqual(['land', 'water', 'road', 'place'])
      expect(tile.road?.map(({ kind, properties }) => [kind, properties.title])).toEqual([
        ['line', 'Main Street'],
        ['line', 'Rear lane'],
      ])
    })

    it('leaves out small roads from afar', async () => {
      const { tile } = await draw('streets', tileAt(11, WEST, SOUTH))
      expect(tile.road?.map(({ properties }) => properties.title)).toEqual(['Main Street'])
    })
  })

  describe('the market', () => {
    it('shows the latest sale of a parcel, at its centre', async () => {
      const { tile } = await draw('sale', tileAt(16, WEST, SOUTH))
      expect(tile.sale?.map(({ properties }) => properties)).toEqual([
        {
          id: 'sale-new',
          upid: 'parcel-0-0',
          price: 1_500_000,
          sold_on: '2026-02-01',
          year: 2026,
          count: 1,
        },
      ])
    })

    it('shows active listings, each in its own layer', async () => {
      const mls = await draw('mls_listing', tileAt(16, WEST, SOUTH))
      expect(mls.tile.mls_listing?.map(({ properties }) => properties)).toEqual([
        { id: 'R1', number: 'R1', price: 1_300_000, type: 'House', listed_on: '2026-06-01', count: 1 },
      ])
      const broker = await draw('broker_listing', tileAt(16, WEST, SOUTH))
      expect(broker.tile.broker_listing?.map(({ properties }) => properties.number)).toEqual(['B1'])
    })
  })

  it('draws nothing, quickly, at the ends of the world', async () => {
    for (const place of [
      { z: 0, x: 0, y: 0 },
      { z: 22, x: 0, y: 0 },
      { z: 22, x: 2 ** 22 - 1, y: 2 ** 22 - 1 },
    ]) {
      expect((await draw('parcel', place)).bytes).toHaveLength(0)
      expect((await draw('zoning', place)).bytes).toHaveLength(0)
    }
  })
})
