import { beforeAll, expect, test } from 'vitest'
import { importElevation } from '../../../importers/elevation/import-elevation.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { factsOf, madeBlocks, tableOf, textOf } from '../../../testing/servers/made-blocks.ts'

const SURVEY = {
  key: 'local-survey',
  title: 'Survey',
  publisher: 'Surveyors',
  licence: 'Open',
  licenceUrl: null,
  attribution: 'Surveyed by surveyors',
  homepage: null,
  cadence: 'once',
  isSynthetic: false,
}
/** Cells of 0.0001°, each as many metres high as its column. */
const GRID = {
  epsg: 4326,
  originX: -120,
  originY: 50,
  stepX: 0.0001,
  stepY: -0.0001,
  width: 256,
  height: 256,
}
const CELLS = Float32Array.from({ length: 256 * 256 }, (_, index) => index % 256)

describeWithDatabase('The part about the ground of a lot', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    account = await signedInAccount(database)
    const parcels = await makeRelease(database)
    const at = (column: number, cells: number) =>
      squareAt(-120 + column / 10_000, 50 - (100 + cells) / 10_000, cells / 10_000)
    await makeParcel(database, parcels, 'slope', { shape: at(100, 10) })
    // The cell across its west edge has its centre beyond it.
    await makeParcel(database, parcels, 'askew', { shape: at(120.7, 10) })
    await makeParcel(database, parcels, 'tiny', { shape: at(50.2, 0.5) })
    await makeParcel(database, parcels, 'away', { shape: at(9000, 10) })
    await importElevation(
      database,
      { source: SURVEY, dataset: 'dem', asOf: '2020-05-01', origin: 'plain.tif' },
      async () => ({ grid: GRID, blocks: [{ blockX: 0, blockY: 0, cells: CELLS }] }),
    )
  })

  const make = (upid: string) => madeBlocks(call, account, upid, 'elevation')

  test('has the lowest and highest ground and a profile whose points lie between them, each with its survey', async () => {
    const blocks = await make('slope')
    expect(factsOf(blocks)).toMatchObject({ lowest: 100, highest: 109, difference: 9 })
    const { rows } = tableOf(blocks, 'profile')
    expect(rows.length).toBeGreaterThan(5)
    const heights = rows.map(({ values }) => Number(values[1]))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(100)
    expect(Math.max(...heights)).toBeLessThanOrEqual(109)
    const climbs = heights.toSorted((a, b) => a - b)
    expect([climbs, climbs.toReversed()]).toContainEqual(heights)
    expect(new Set(rows.map(({ releaseId }) => releaseId)).size).toBe(1)
    expect(rows[0]?.releaseId).toBeGreaterThan(0)
    expect(blocks.find(({ kind }) => kind === 'chart')).toMatchObject({
      table: 'profile',
      columns: ['above'],
    })
  })

  test('of a lot whose edges cut through cells has no point below its lowest or above its highest ground', async () => {
    const blocks = await make('askew')
    const { lowest, highest } = factsOf(blocks)
    expect([lowest, highest]).toEqual([121, 130])
    const heights = tableOf(blocks, 'profile').rows.map(({ values }) => Number(values[1]))
    expect(heights.length).toBeGreaterThan(5)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(121)
    expect(Math.max(...heights)).toBeLessThanOrEqual(130)
  })

  test('of a lot of one cell has its height, and says why there is no profile', async () => {
    const blocks = await make('tiny')
    expect(factsOf(blocks)).toMatchObject({ lowest: 50, highest: 50 })
    expect(blocks.some(({ kind }) => kind === 'chart')).toBe(false)
    expect(textOf(blocks)).toContain('too small')
  })

  test('says so where no heights are in the data', async () => {
    expect(textOf(await make('away'))).toBe('No ground heights of this parcel are in the data.')
  })
})
