import { beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeDemoListing, makeDemoTitles } from '../../../testing/rows/demo-titles.ts'
import { makeAssessment, makeListing, makeSale } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import {
  findPidsOfListings,
  findPidsOnMarket,
  findTitlesByPid,
  findUnrequestedPids,
} from './demo-titles-queries.ts'

const HOUSE = { upid: 'demo-house', pid: '900000010' }
const FAR_HOUSE = { upid: 'demo-far', pid: '900000011' }
const UNIT = '900000020'
const AROUND = { west: -124.301, south: 49.399, east: -124.299, north: 49.401 }

describeOnBothEngines('Titles of the demo district', (getDatabase) => {
  beforeAll(async () => {
    const database = getDatabase()
    await makeDemoTitles(database, [
      {
        ...HOUSE,
        sales: [
          ['2016-07-09', 640_000],
          ['2024-03-04', 1_285_000],
        ],
      },
      { ...FAR_HOUSE, east: 0.1, sales: [['2025-03-04', 900_000]] },
    ])
    await makeDemoListing(database, 'R9123456', HOUSE)
    const strata = await makeRelease(database, { source: 'demo', dataset: 'strata' })
    await makeParcel(database, strata, 'demo-strata', {
      pid: null,
      civic_number: '20',
      street: 'HARBOUR RD',
      legal_description: 'STRATA LOTS 1 TO 12 DISTRICT LOT 100',
    })
    await makeAssessment(database, strata, 'demo-strata', {
      pid: UNIT,
      unit: '304',
      actual_use_code: '030',
      facts: JSON.stringify({ strataLot: 7, floorAreaSquareMetres: 71, bedrooms: 2 }),
    })
    const real = await makeRelease(database, { source: 'realtown' })
    await makeParcel(database, real, 'realtown-1', { pid: '012345678' })
    await makeAssessment(database, real, 'realtown-1', { pid: '012345678' })
    await makeSale(database, real, 'realtown-1', { pid: '012345678' })
    await makeListing(database, real, 'R2000001', { upid: 'realtown-1', pid: '012345678' })
  })

  it('come with values of several years, sales and listings, the newest first', async () => {
    const [title, ...more] = await findTitlesByPid(getDatabase(), [HOUSE.pid])
    expect(more).toEqual([])
    expect(title).toMatchObject({
      pid: HOUSE.pid,
      address: '12 Harbour Rd',
      parcelSquareMetres: 600,
      floorSquareMetres: 186,
      storeys: 2,
      asOf: '2026-07-31',
      isUnit: false,
      assessments: [
        { year: 2026, total: 1_150_000 },
        { year: 2025, total: 1_110_000 },
      ],
      sales: [{ soldOn: '2024-03-04' }, { soldOn: '2016-07-09' }],
      listings: [{ listingNumber: 'R9123456', bedrooms: 4 }],
    })
    expect(title?.lng).toBeCloseTo(-124.29985, 5)
  })

  it('of a strata lot are those of the unit', async () => {
    expect(await findTitlesByPid(getDatabase(), [UNIT])).toMatchObject([
      {
        address: '304-20 Harbour Rd',
        legalDescription: 'STRATA LOT 7 DISTRICT LOT 100',
        isUnit: true,
        bedrooms: 2,
        floorSquareMetres: 71,
        sales: [],
      },
    ])
  })

  it('never are those of real parcels', async () => {
    const database = getDatabase()
    expect(await findTitlesByPid(database, ['012345678'])).toEqual([])
    expect(await findTitlesByPid(database, [])).toEqual([])
    expect(await findPidsOfListings(database, ['R2000001'])).toEqual([])
    const anywhere = { west: -130, south: 45, east: -110, north: 60, soldSince: '2000-01-01' }
    expect((await findPidsOnMarket(database, anywhere)).toSorted()).toEqual([HOUSE.pid, FAR_HOUSE.pid])
    expect((await findUnrequestedPids(database, [HOUSE.pid])).toSorted()).toEqual([FAR_HOUSE.pid])
    expect((await findUnrequestedPids(database, [])).toSorted()).toEqual([HOUSE.pid, FAR_HOUSE.pid])
  })

  it('are found by what was sold or is listed in a rectangle', async () => {
    const database = getDatabase()
    expect(await findPidsOnMarket(database, { ...AROUND, soldSince: '2024-03-04' })).toEqual([HOUSE.pid])
    const elsewhere = { ...AROUND, west: -124.21, east: -124.19 }
    expect(await findPidsOnMarket(database, { ...elsewhere, soldSince: '2025-03-04' })).toEqual([
      FAR_HOUSE.pid,
    ])
    expect(await findPidsOnMarket(database, { ...elsewhere, soldSince: '2025-03-05' })).toEqual([])
    expect(await findPidsOfListings(database, ['R9123456', 'R0'])).toEqual([HOUSE.pid])
  })
})
