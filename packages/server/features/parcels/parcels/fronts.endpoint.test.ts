import type { Polygon } from 'geojson'
import { beforeAll, expect, test } from 'vitest'
import type { ParcelCard, RowsResponse } from '#contract/parcel/parcels.ts'
import { outerRings } from '#domain/geometry/polygon.ts'
import { parcelSides, roundSideMetres } from '#domain/parcel/parcel-dimensions.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

/** A rectangle of hundred-thousandths of a degree, about 0.73 m east and 1.11 m north. */
function box(west: number, south: number, east: number, north: number): Polygon {
  const at = (x: number, y: number) => [-123.1 + x * 1e-5, 49.25 + y * 1e-5]
  return {
    type: 'Polygon',
    coordinates: [[at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)]],
  }
}

describeWithDatabase('The front of a parcel', (getDatabase) => {
  let call: AppInMemory
  let release: number

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    release = await makeRelease(database)
    const stated = { frontage_metres: 25, depth_metres: 33 }
    await makeParcel(database, release, 'house', { shape: box(0, 0, 20, 30), ...stated })
    await makeParcel(database, release, 'west', { shape: box(-20, 0, 0, 30) })
    await makeParcel(database, release, 'east', { shape: box(20, 0, 40, 30) })
    await makeParcel(database, release, 'behind', { shape: box(-20, 30, 40, 60) })
    await makeParcel(database, release, 'opposite', { shape: box(-20, -48, 40, -18) })
    await makeParcel(database, release, 'road', {
      parcel_class: 'road',
      shape: box(-20, -18, 40, 0),
      ...stated,
    })
    await makeParcel(database, release, 'alone', { shape: box(900, 900, 920, 930), ...stated })
  })

  const cardOf = async (upid: string) =>
    (await call.get('parcelCard', { params: { upid } })).payload as ParcelCard
  const rowsOf = async (upids: string[]) =>
    (await call.post('parcelRows', { upids, columns: ['parcel.frontage', 'parcel.depth'] }))
      .payload as RowsResponse

  test('is the side that the map labels, on the card and in the table, across the road’s own parcel', async () => {
    const card = await cardOf('house')
    const sides = outerRings(card.parcel.geometry as never).flatMap((ring) =>
      parcelSides(ring).map(roundSideMetres),
    )
    expect(card.front?.frontageMetres).toBeCloseTo(14.56, 1)
    expect(sides).toContain(card.front?.frontageMetres)
    expect(card.front?.paths).toEqual([
      [
        [-123.1, 49.25],
        [-123.0998, 49.25],
      ],
    ])
    const { rows } = await rowsOf(['house'])
    expect(rows[0]?.values).toEqual([card.front?.frontageMetres, card.front?.depthMetres])
    expect(rows[0]?.releases).toEqual([0, 0])
  })

  test('leaves the source’s figure the source’s, which is all there is where no street is known', async () => {
    expect(await cardOf('house')).toMatchObject({ statedFrontageMetres: 25, statedDepthMetres: 33 })
    expect(await cardOf('alone')).toMatchObject({ front: null, statedFrontageMetres: 25 })
    const { rows } = await rowsOf(['alone', 'road'])
    expect(rows.map(({ values, releases }) => [values, releases])).toEqual([
      [
        [25, 33],
        [release, release],
      ],
      [
        [25, 33],
        [release, release],
      ],
    ])
  })
})
