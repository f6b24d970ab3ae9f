import { beforeAll, expect, test } from 'vitest'
import { AMENITY_CATEGORIES } from '#domain/parcel/place/amenity-category.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { factsOf, madeBlocks, madeData, tableOf, textOf } from '../../../testing/servers/made-blocks.ts'

const [LNG, LAT] = [-123.1, 49.25]
const point = (north: number, east = 0) => ({ type: 'Point', coordinates: [LNG + east, LAT + north] })

describeWithDatabase('The part about what can be walked to', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let places: number
  let stops: number

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    account = await signedInAccount(database)
    const parcels = await makeRelease(database)
    await makeParcel(database, parcels, 'home', { shape: squareAt(LNG - 0.0002, LAT - 0.0002, 0.0004) })
    await makeParcel(database, parcels, 'nowhere', { shape: squareAt(-126, 55) })
    places = await makeRelease(database, { source: 'osm', dataset: 'amenities' })
    for (const [index, category] of AMENITY_CATEGORIES.entries())
      await makeFeature(database, places, 'amenity', `far-${index}`, { category, shape: point(0.05) })
    await makeFeature(database, places, 'amenity', 'market', {
      category: 'groceries',
      title: 'Tide Market',
      shape: point(0.005),
    })
    await makeFeature(database, places, 'amenity', 'market-2', {
      category: 'groceries',
      title: 'Hill Market',
      shape: point(-0.008),
    })
    stops = await makeRelease(database, { source: 'transit', dataset: 'stops' })
    for (const [id, line, north] of [
      ['a', '5', 0.002],
      ['b', '20', -0.0021],
    ] as const)
      await makeFeature(database, stops, 'transit_stop', id, {
        title: 'Reed St',
        category: 'bus',
        facts: JSON.stringify({ line }),
        shape: point(north),
      })
  })

  const make = (upid: string) => madeBlocks(call, account, upid, 'walk')

  test('has the scores with the releases that they were computed from', async () => {
    const blocks = await make('home')
    expect(factsOf(blocks)).toMatchObject({ walkScore: expect.any(Number), transitScore: expect.any(Number) })
    const [scores] = blocks
    expect(scores).toMatchObject({
      facts: [{ releaseId: null, madeFrom: [places, stops] }, { madeFrom: [places, stops] }],
    })
  })

  test('names the nearest place of each kind and each stop once, with its source, and says what is missing', async () => {
    const blocks = await make('home')
    expect(tableOf(blocks, 'places').rows).toMatchObject([
      { key: 'groceries', values: ['1', 'Groceries', 'Tide Market', 556], releaseId: places },
    ])
    expect(tableOf(blocks, 'stops').rows).toMatchObject([
      { values: ['2', 'Reed St', '20, 5', 222], releaseId: stops },
    ])
    expect(blocks.find((block) => block.kind === 'picture')).toMatchObject({
      sourceKeys: ['testtown', 'osm', 'transit'],
    })
    expect(textOf(blocks)).toContain('none of these: restaurants, cafés')
  })

  test('of parcels near each other is said once, with the scores of each and the least distances', async () => {
    await makeParcel(getDatabase(), await makeRelease(getDatabase(), { source: 'next' }), 'next', {
      shape: squareAt(LNG - 0.0002, LAT + 0.0008, 0.0004),
    })
    const { sections } = await madeData(call, account, ['home', 'next'], 'walk')
    expect(sections.map(({ upid }) => upid)).toEqual([null])
    const blocks = sections[0]?.blocks ?? []
    expect(tableOf(blocks, 'scores').rows.map(({ key }) => key)).toEqual(['home', 'next'])
    // From the second, 0.001 degrees nearer.
    expect(tableOf(blocks, 'places').rows[0]?.values[3]).toBe(445)
    expect(textOf(blocks)).toContain('from the middle of the nearest parcel')
  })

  test('names the releases of every stop whose lines it adds to the nearest', async () => {
    const database = getDatabase()
    const regional = await makeRelease(database, { source: 'regional-transit', dataset: 'stops' })
    await makeFeature(database, regional, 'transit_stop', 'c', {
      title: 'Reed St',
      category: 'bus',
      facts: JSON.stringify({ line: '555' }),
      shape: point(0.003),
    })
    expect(tableOf(await make('home'), 'stops').rows).toMatchObject([
      { values: ['2', 'Reed St', '20, 5, 555', 222], releaseId: stops, furtherReleaseIds: [regional] },
    ])
  })

  test('says so where no data covers the place', async () => {
    expect(textOf(await make('nowhere'))).toBe('No data on shops, parks or transit stops covers this place.')
  })
})
