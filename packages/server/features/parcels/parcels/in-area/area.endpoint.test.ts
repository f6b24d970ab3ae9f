import { beforeAll, describe, expect, test } from 'vitest'
import type { SelectedParcels } from '#contract/parcel/parcels.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { makeParcel, makeRelease, squareAt } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'

const ring = (...positions: [number, number][]) => ({
  type: 'Polygon' as const,
  coordinates: [positions],
})
const rectangle = (west: number, south: number, east: number, north: number) =>
  ring([west, south], [east, south], [east, north], [west, north], [west, south])

describeWithDatabase('Parcels in an area and at a point', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const release = await makeRelease(database)
    // Three parcels in a row, a road across them, and a right of way on the first.
    for (const [index, lng] of [-123.1, -123.099, -123.098].entries()) {
      await makeParcel(database, release, `parcel-${index + 1}`, { shape: squareAt(lng, 49.25, 0.001) })
    }
    await makeParcel(database, release, 'road', {
      parcel_class: 'road',
      shape: squareAt(-123.1, 49.2499, 0.0001),
    })
    await makeParcel(database, release, 'way', {
      parcel_class: 'interest',
      area_square_metres: 12,
      shape: squareAt(-123.1, 49.25, 0.0002),
    })
  })

  const select = (area: unknown, limit?: number) =>
    call.post('selectParcels', { area, ...(limit && { limit }) } as never)

  describe('POST /api/parcels/select', () => {
    test('takes the parcels whose inner point lies in the area, from the north-west on', async () => {
      const response = await select(rectangle(-123.1001, 49.2498, -123.0984, 49.2512))
      expect(response.payload).toEqual({ upids: ['parcel-1', 'parcel-2'], total: 2 })
    })

    test('says how many there are in all when the limit cuts them', async () => {
      const response = await select(rectangle(-123.2, 49.2, -123, 49.3), 1)
      expect(response.payload).toEqual({ upids: ['parcel-1'], total: 3 })
    })

    test('takes a polygon with a hole', async () => {
      const area = rectangle(-123.2, 49.2, -123, 49.3)
      area.coordinates.push(...rectangle(-123.0991, 49.2499, -123.0979, 49.2511).coordinates)
      expect((await select(area)).payload).toMatchObject({ upids: ['parcel-1', 'parcel-3'] })
    })

    test('an area without data, even at the antipodes, is simply empty', async () => {
      expect((await select(rectangle(-179, -10, -178.5, -9.5))).payload).toEqual({ upids: [], total: 0 })
    })

    test('a bow tie is refused, with the place where it crosses itself', async () => {
      const response = await select(
        ring([-123.1, 49.2], [-123.0, 49.3], [-123.0, 49.2], [-123.1, 49.3], [-123.1, 49.2]),
      )
      expect(response).toMatchObject({ status: 400, code: 'bad_area' })
      expect(response.message).toContain('crosses itself at -123.050000, 49.250000')
    })

    test('a star of thousands of rays is refused before the database sees it', async () => {
      const rays = Array.from({ length: 9_999 }, (_, index): [number, number] => {
        const [angle, reach] = [(index * 2 * Math.PI) / 9_999, index % 2 === 0 ? 0.05 : 0.001]
        return [-123.1 + reach * Math.cos(angle), 49.25 + reach * Math.sin(angle)]
      })
      const response = await select(ring(...rays, rays[0] as [number, number]))
      expect(response).toMatchObject({ status: 400, code: 'bad_area' })
      expect(response.message).toContain('too complex')
    })

    test.each([
      [
        'a ring that is not closed',
        ring([-123, 49], [-122.9, 49], [-122.9, 49.1], [-123, 49.1]),
        'not closed',
      ],
      ['a line', ring([-123, 49], [-122.9, 49], [-123, 49], [-123, 49]), 'area'],
      ['a point', ring([-123, 49], [-123, 49], [-123, 49], [-123, 49]), 'area'],
      ['a province', rectangle(-139, 48, -114, 60), 'km²'],
    ])('%s is refused as an area', async (_, area, words) => {
      const response = await select(area)
      expect(response).toMatchObject({ status: 400, code: 'bad_area' })
      expect(response.message).toContain(words)
    })

    test.each([
      ['swapped axes', JSON.stringify({ area: rectangle(49.2, -123.2, 49.3, -123) })],
      ['1e999', '{"area":{"type":"Polygon","coordinates":[[[1e999,49],[0,0],[1,1],[1e999,49]]]}}'],
      ['NaN', '{"area":{"type":"Polygon","coordinates":[[[NaN,49],[0,0],[1,1],[NaN,49]]]}}'],
      ['a null position', '{"area":{"type":"Polygon","coordinates":[[null,[0,0],[1,1],null]]}}'],
      ['no rings', '{"area":{"type":"Polygon","coordinates":[]}}'],
      ['a circle', '{"area":{"type":"Circle","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}}'],
      ['a limit of nothing', JSON.stringify({ area: rectangle(0, 0, 1, 1), limit: 0 })],
      ['no area', '{}'],
    ])('%s is a bad request', async (_, body) => {
      expect(await call.postRaw('selectParcels', body)).toMatchObject({ status: 400, code: 'bad_request' })
    })

    test('a million vertices are too large', async () => {
      const positions = Array.from({ length: 300_000 }, (_, i) => `[${(-123 + i / 1e7).toFixed(7)},49]`)
      const body = `{"area":{"type":"Polygon","coordinates":[[${positions.join(',')}]]}}`
      expect(await call.postRaw('selectParcels', body)).toMatchObject({ status: 413 })
    })

    test('10,000 vertices are taken, 10,001 in several rings are not', async () => {
      const circle = (vertices: number): [number, number][] => {
        const positions = Array.from({ length: vertices }, (_, i): [number, number] => {
          const angle = (i / vertices) * 2 * Math.PI
          return [-123.1 + 0.05 * Math.cos(angle), 49.25 + 0.05 * Math.sin(angle)]
        })
        return [...positions, positions[0] ?? [0, 0]]
      }
      expect((await select(ring(...circle(10_000)))).payload as SelectedParcels).toMatchObject({ total: 3 })
      const rings = { type: 'Polygon', coordinates: [circle(6_000), circle(4_001)] }
      expect(await select(rings)).toMatchObject({ status: 413 })
    })
  })

  describe('GET /api/parcels/at', () => {
    test('names the parcel before the right of way over it', async () => {
      const response = await call.get('parcelsAt', { query: { lng: -123.09995, lat: 49.25005 } })
      expect(response.payload).toEqual({ upids: ['parcel-1', 'way'] })
    })

    test('nothing under a point is an empty answer', async () => {
      expect((await call.get('parcelsAt', { query: { lng: 0, lat: 0 } })).payload).toEqual({ upids: [] })
    })

    test.each([{ lng: 'x', lat: '1' }, { lng: '1e999', lat: '0' }, { lng: '-123' }, { lng: '0', lat: '91' }])(
      '%o is a bad request',
      async (query) => {
        expect(await call.get('parcelsAt', { query })).toMatchObject({ status: 400, code: 'bad_request' })
      },
    )
  })
})
