import { expect, test } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { findBoundaries } from './place-queries.ts'

describeWithDatabase('Municipalities of parcels', (getDatabase) => {
  test('lie where most of their parcels do, unless a boundary says where', async () => {
    const database = getDatabase()
    const release = await makeRelease(database)
    const parcel = (upid: string, municipality: string, lng: number) =>
      makeParcel(database, release, upid, { municipality, shape: squareAt(lng, 49.25) })
    for (let index = 0; index < 40; index++) await parcel(`north-${index}`, 'Northville', -122 + index / 1000)
    await parcel('far', 'Northville', -117)
    await parcel('drawn', 'Southville, District of', -121.5)
    const shape = squareAt(-121.6, 49.15, 0.3)
    await makeFeature(database, release, 'municipality', 'south', { title: 'Southville', shape })
    const found = await findBoundaries(database)
    expect(found.map(({ title }) => title).sort()).toEqual(['Northville', 'Southville'])
    const [west = 0, , east = 0] = found.find(({ title }) => title === 'Northville')?.bounds ?? []
    expect(west).toBeCloseTo(-122, 2)
    expect(east).toBeLessThan(-118)
  })
})
