import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeAssessment, makeListing, makeSale } from '../../../testing/rows/market-factory.ts'
import { fillMarket, marketPid, marketUpid } from '../../../testing/rows/market-sales.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { findNamedSales, findPool } from './pool-queries.ts'
import { deriveChangedSales } from './service.ts'
import { findDescribedProperty, findMarketArea } from './subject-queries.ts'

const clock = () => new Date('2026-10-01T08:00:00Z')
const AROUND = { position: [-123.03, 49.3] as [number, number], kilometres: 50, limit: 2_000 }
const YEARS = { since: '2024-01-01', before: '2026-10-01' }

describeOnBothEngines('Sales as market analyses compare them', (getDatabase) => {
  let releaseId: number

  beforeEach(async () => {
    releaseId = await makeRelease(getDatabase(), { source: 'valetown', asOf: '2026-09-01' })
  })

  const derive = () => deriveChangedSales({ database: getDatabase(), clock })
  const houses = () => findPool(getDatabase(), { ...AROUND, ...YEARS, marketClass: 'house' })
  const parcel = async (upid: string, over: Parameters<typeof makeParcel>[3] = {}) => {
    await makeParcel(getDatabase(), releaseId, upid, { shape: squareAt(-123.03, 49.3), ...over })
    return upid
  }

  test('are described by rolls, facts and listings of what was sold, the nearest first', async () => {
    await fillMarket(getDatabase(), { count: 40 })
    const pool = await houses()
    expect(pool).toHaveLength(40)
    const metric = pool.map(({ position: [lng, lat] }) => Math.hypot(lng + 123.03, lat - 49.3))
    expect(metric).toEqual(metric.toSorted((one, other) => one - other))
    expect(pool.find(({ upid }) => upid === marketUpid(7))).toMatchObject({
      id: `sale:${marketUpid(7)}`,
      name: '107 Market Street',
      pids: [marketPid(7)],
      tenure: 'freehold',
      attributes: {
        condition: expect.any(Number),
        isWaterfront: expect.any(Boolean),
        yearBuilt: expect.any(Number),
      },
    })
    const few = await findPool(getDatabase(), { ...AROUND, ...YEARS, marketClass: 'house', limit: 5 })
    expect(few.map(({ id }) => id)).toEqual(pool.slice(0, 5).map(({ id }) => id))
    expect(await findPool(getDatabase(), { ...AROUND, ...YEARS, marketClass: 'strata' })).toEqual([])
    expect(await findMarketArea(getDatabase(), [-123.03, 49.3])).toBe('Harbour District')
  })

  test('of vacant land, and of buildings worth next to nothing, are sales of land', async () => {
    await parcel('v:1')
    await parcel('v:2')
    await makeAssessment(getDatabase(), releaseId, 'v:1', { actual_use_code: '000' })
    const worthless = { improvement_dollars: 10_000, land_dollars: 990_000 }
    await makeAssessment(getDatabase(), releaseId, 'v:2', { actual_use_code: '000', ...worthless })
    await makeSale(getDatabase(), releaseId, 'v:1', { comment: 'Vacant single property transaction' })
    await makeSale(getDatabase(), releaseId, 'v:2')
    await parcel('v:3')
    await makeAssessment(getDatabase(), releaseId, 'v:3', { actual_use_code: '000' })
    await makeFeature(getDatabase(), releaseId, 'zoning', 'z:1', {
      code: 'RS-1',
      on: { 'v:2': 1, 'v:3': 1 },
    })
    await derive()
    const land = await findPool(getDatabase(), { ...AROUND, ...YEARS, marketClass: 'land' })
    expect(land.map(({ upid }) => upid).sort()).toEqual(['v:1', 'v:2'])
    const zoningOf = async (upid: string) =>
      (await findDescribedProperty(getDatabase(), upid, '2026-10-01', []))?.attributes.zoning
    expect(land.find(({ upid }) => upid === 'v:2')?.attributes.zoning).toBe('RS-1')
    expect([await zoningOf('v:2'), await zoningOf('v:3')]).toEqual(['RS-1', null])
  })

  test('are of no class where no roll states a use, whatever rolls of other parcels say', async () => {
    await parcel('u:1', { roll_number: '1000' })
    await parcel('u:2', { roll_number: '2000' })
    await parcel('u:3', { roll_number: '2000' })
    await makeAssessment(getDatabase(), releaseId, 'u:3', { actual_use_code: '000' })
    await makeSale(getDatabase(), releaseId, 'u:1')
    await makeSale(getDatabase(), releaseId, 'u:2')
    await derive()
    // u:2 has the roll number of u:3, whose use is therefore its own.
    const found = (await houses()).map(({ upid }) => upid)
    expect(found.filter((upid) => upid?.startsWith('u:'))).toEqual(['u:2'])
  })

  test('of buildings that are newer than the sale describe a later day; others are not at arm’s length, or of several PIDs', async () => {
    for (const upid of ['n:1', 'n:2', 'n:3']) {
      await parcel(upid)
      await makeAssessment(getDatabase(), releaseId, upid, {
        actual_use_code: '000',
        year_built: upid === 'n:1' ? 2026 : 1990,
      })
    }
    await makeSale(getDatabase(), releaseId, 'n:1', { sold_on: '2025-02-01' })
    await makeSale(getDatabase(), releaseId, 'n:2', { comment: 'Reject - not suitable for sales analysis' })
    await makeSale(getDatabase(), releaseId, 'n:3', { comment: 'Improved multiple property transaction' })
    await derive()
    const sales = new Map((await houses()).map((sale) => [sale.upid, sale]))
    expect(sales.get('n:1')).toMatchObject({ attributesOn: '2026-01-01', isArmsLength: true })
    expect(sales.get('n:2')).toMatchObject({ attributesOn: null, isArmsLength: false })
    expect(sales.get('n:3')?.pids).toHaveLength(2)
  })

  test('with a year that no building can be from are sales without one, and cost no other sale', async () => {
    await parcel('y:1', { facts: JSON.stringify({ yearBuilt: 1985.5 }) })
    await parcel('y:2', { facts: JSON.stringify({ yearBuilt: 3e9 }) })
    await parcel('y:3')
    await parcel('y:4', { facts: JSON.stringify({ yearBuilt: 1990 }) })
    for (const upid of ['y:1', 'y:2', 'y:3', 'y:4']) {
      const year_built = upid === 'y:3' ? 6_000_000 : null
      await makeAssessment(getDatabase(), releaseId, upid, { actual_use_code: '000', year_built })
      await makeSale(getDatabase(), releaseId, upid)
    }
    await parcel('y:5')
    await makeAssessment(getDatabase(), releaseId, 'y:5', { actual_use_code: '000' })
    await makeSale(getDatabase(), releaseId, 'y:5', { attributes: JSON.stringify({ yearBuilt: 2030.5 }) })
    expect(await derive()).toBe(5)
    const years = new Map((await houses()).map(({ upid, attributes }) => [upid, attributes.yearBuilt]))
    expect(['y:1', 'y:2', 'y:3', 'y:4'].map((upid) => years.get(upid))).toEqual([null, null, null, 1990])
    expect(years.has('y:5')).toBe(true)
  })

  test('name the releases of what else is said of them, once each', async () => {
    const facts = await makeRelease(getDatabase(), { dataset: 'facts' })
    const board = await makeRelease(getDatabase(), { dataset: 'board' })
    await makeParcel(getDatabase(), facts, 'd:1', {
      shape: squareAt(-123.03, 49.3),
      facts: JSON.stringify({ floorAreaSquareMetres: 200, bedrooms: 3 }),
    })
    await makeAssessment(getDatabase(), facts, 'd:1', { actual_use_code: '000', year_built: 1990 })
    await makeListing(getDatabase(), board, 'R7', {
      upid: 'd:1',
      status: 'sold',
      listed_on: '2025-04-01',
      bathrooms: 2,
    })
    await makeSale(getDatabase(), releaseId, 'd:1', { attributes: JSON.stringify({ bedrooms: 4 }) })
    await derive()
    const sale = (await houses()).find(({ upid }) => upid === 'd:1')
    expect(sale).toMatchObject({
      releaseId,
      furtherReleaseIds: [facts, board],
      attributes: { bedrooms: 4, floorSquareMetres: 200, bathrooms: 2 },
    })
  })

  test('are found by PID and by the MLS® number under which they were listed', async () => {
    await parcel('l:1', { pid: '012345678' })
    await makeAssessment(getDatabase(), releaseId, 'l:1', { actual_use_code: '000' })
    await makeListing(getDatabase(), releaseId, 'R9000001', {
      upid: 'l:1',
      status: 'sold',
      listed_on: '2025-03-01',
    })
    await makeSale(getDatabase(), releaseId, 'l:1', { sold_on: '2025-05-01' })
    await derive()
    const sale = { upid: 'l:1', listingNumber: 'R9000001', listedOn: '2025-03-01', listedDollars: 1_300_000 }
    const named = (by: Parameters<typeof findNamedSales>[1], before: string) =>
      findNamedSales(getDatabase(), by, before)
    expect(await named({ pid: '012345678' }, '2026-01-01')).toMatchObject([sale])
    expect(await named({ listingNumber: 'r9000001' }, '2026-01-01')).toMatchObject([sale])
    expect(await named({ pid: '012345678' }, '2025-05-01')).toEqual([])
  })

  test('are described by listings and rolls up to the sale, subjects by those up to the effective date', async () => {
    await parcel('e:1')
    await makeAssessment(getDatabase(), releaseId, 'e:1', { year: 2024, actual_use_code: '000' })
    await makeAssessment(getDatabase(), releaseId, 'e:1', { year: 2026, actual_use_code: '061' })
    const before = { upid: 'e:1', listed_on: '2025-04-01', floor_area_square_metres: 150, bedrooms: 2 }
    const after = { upid: 'e:1', listed_on: '2026-03-01', floor_area_square_metres: 320, bathrooms: 5 }
    await makeListing(getDatabase(), releaseId, 'R1', { ...before, property_type: 'House' })
    await makeListing(getDatabase(), releaseId, 'R2', { ...after, property_type: 'Land' })
    await makeSale(getDatabase(), releaseId, 'e:1', { sold_on: '2025-05-01' })
    await derive()
    const then = { floorSquareMetres: 150, bedrooms: 2, bathrooms: null }
    expect((await houses()).find(({ upid }) => upid === 'e:1')?.attributes).toMatchObject(then)
    expect(await findDescribedProperty(getDatabase(), 'e:1', '2025-12-01', [])).toMatchObject({
      market_class: 'house',
      attributes: then,
    })
    expect(await findDescribedProperty(getDatabase(), 'e:1', '2026-04-01', [])).toMatchObject({
      market_class: 'land',
      attributes: { floorSquareMetres: 320, bedrooms: null, bathrooms: 5 },
    })
  })

  test('are of no class by a listing of after the sale alone', async () => {
    await parcel('e:2')
    await makeListing(getDatabase(), releaseId, 'R3', { upid: 'e:2', listed_on: '2026-03-01' })
    await makeSale(getDatabase(), releaseId, 'e:2', { sold_on: '2025-05-01' })
    expect(await derive()).toBe(0)
  })

  test('follow what is imported, and only then', async () => {
    await parcel('f:1')
    await makeAssessment(getDatabase(), releaseId, 'f:1', { actual_use_code: '000' })
    await makeSale(getDatabase(), releaseId, 'f:1')
    expect(await derive()).toBe(1)
    expect(await derive()).toBeNull()
    await makeRelease(getDatabase(), { source: 'valetown', asOf: '2026-09-08' })
    expect(await derive()).toBe(0)
    await makeRelease(getDatabase(), { source: 'valetown', asOf: '2026-09-15' })
    await sql`DELETE FROM sale WHERE upid = 'f:1'`.execute(getDatabase().db)
    expect(await derive()).toBe(1)
    expect((await houses()).map(({ upid }) => upid)).not.toContain('f:1')
  })

  test('subjects are described in the same way, as of a day', async () => {
    await parcel('s:1', { facts: JSON.stringify({ floorAreaSquareMetres: 210, bedrooms: 4 }) })
    await makeAssessment(getDatabase(), releaseId, 's:1', {
      year: 2025,
      actual_use_code: '000',
      year_built: 1980,
    })
    await makeAssessment(getDatabase(), releaseId, 's:1', {
      year: 2026,
      actual_use_code: '000',
      year_built: 1981,
    })
    const then = await findDescribedProperty(getDatabase(), 's:1', '2025-06-01', [])
    expect(then).toMatchObject({
      market_class: 'house',
      attributes: {
        floorSquareMetres: 210,
        bedrooms: 4,
        yearBuilt: 1980,
        bathrooms: null,
        isWaterfront: null,
      },
      releases: { floorSquareMetres: releaseId, yearBuilt: releaseId },
    })
    expect(then?.releases.bathrooms).toBeUndefined()
    const now = await findDescribedProperty(getDatabase(), 's:1', '2026-06-01', ['valetown/parcels'])
    expect(now?.attributes).toMatchObject({ yearBuilt: 1981, isWaterfront: false })
  })
})

describeOnBothEngines('Sales of a large market', (getDatabase) => {
  test('are derived in batches on the embedded engine, and deleted with the sales they come from', async () => {
    await fillMarket(getDatabase(), { count: 450 })
    const { db, kind } = getDatabase()
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM market_sale GROUP BY xmin::text ORDER BY 1 DESC`.execute(db)
    expect(rows.map(({ count }) => count)).toEqual(kind === 'embedded' ? [400, 50] : [450])
    await db.deleteFrom('sale').where('upid', '=', marketUpid(7)).execute()
    await db.deleteFrom('market_derivation').execute()
    expect(await deriveChangedSales({ database: getDatabase(), clock })).toBe(1)
    const { rows: left } = await sql`SELECT FROM market_sale`.execute(db)
    expect(left).toHaveLength(449)
  })
})
