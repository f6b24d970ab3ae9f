import { beforeAll, expect, test } from 'vitest'
import type { FindPastedResponse, ParcelCard, RowsResponse } from '#contract/parcel/parcels.ts'
import type { SearchResponse } from '#contract/parcel/search.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { deriveUnits, makeAssessment, makeListing, makeSale } from '../../../testing/rows/market-factory.ts'
import { makeAddress, makeFeature, makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const PIDS = { 305: '000000305', 306: '000000306', 307: '000000307' } as const
const unit = (number: keyof typeof PIDS) => `tower~${PIDS[number]}`

describeWithDatabase('Strata units', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const release = await makeRelease(database)
    const place = { civic_number: '1189', street: 'COHO WAY', municipality: 'Testtown' }
    await makeParcel(database, release, 'tower', {
      ...place,
      parcel_class: 'building_strata',
      plan_number: 'EPS2328',
    })
    await makeParcel(database, release, 'house', { ...place, civic_number: '1190', pid: '000000017' })
    for (const [number, pid] of Object.entries(PIDS)) {
      const total = 1_000 * Number(number)
      await makeAssessment(database, release, 'tower', {
        id: `roll-${number}`,
        pid,
        unit: number,
        roll_number: `R-${number}`,
        total_dollars: total,
      })
      await makeAddress(database, release, `point-${number}`, { ...place, unit: number, pid, upid: 'tower' })
    }
    await makeAssessment(database, release, 'house', { total_dollars: 900_000 })
    await makeSale(database, release, 'tower', { pid: PIDS[305], sold_on: '2019-05-01', price_dollars: 1 })
    await makeSale(database, release, 'tower', {
      pid: PIDS[305],
      sold_on: '2020-05-01',
      price_dollars: 400_000,
    })
    await makeSale(database, release, 'tower', {
      pid: PIDS[306],
      sold_on: '2024-05-01',
      price_dollars: 612_000,
    })
    await makeListing(database, release, 'R306', { pid: PIDS[306], upid: 'tower' })
    await makeFeature(database, release, 'zoning', 'z1', { code: 'RM-4', on: { tower: 1 } })
    await deriveUnits(database)
  })

  const COLUMNS = [
    'parcel.pid',
    'parcel.currentTotal',
    'salesHistory.lastSaleValue',
    'salesHistory.lastSaleDate',
    'parcel.areaMetric',
    'parcel.zoning',
    'parcel.rollNumber',
  ]
  const rowsOf = async (...upids: string[]) => {
    const response = await call.post('parcelRows', { upids, columns: COLUMNS })
    expect(response.status, response.text).toBe(200)
    return (response.payload as RowsResponse).rows
  }
  const cardOf = async (upid: string) => {
    const response = await call.get('parcelCard', { params: { upid } })
    expect(response.status, response.text).toBe(200)
    return response.payload as ParcelCard
  }

  test('a row of a unit has its own PID, roll, value and sale, and no land of its own', async () => {
    const [row] = await rowsOf(unit(306))
    expect(row).toMatchObject({
      label: '306-1189 Coho Way',
      values: ['000-000-306', 306_000, 612_000, '2024-05-01', null, 'RM-4', 'R-306'],
    })
    expect(row?.strata).toBeUndefined()
  })

  test('a row of a building says what is the total of its units and what their median', async () => {
    const [row] = await rowsOf('tower')
    expect(row?.values).toEqual([null, 918_000, 506_000, null, 700, 'RM-4', '3 roll entries'])
    const median = { of: 'median', units: 2 }
    expect(row?.strata).toEqual({
      units: 3,
      summaries: [null, { of: 'total', units: 3 }, median, median, null, null, null],
    })
    expect((await rowsOf('house'))[0]?.strata).toBeUndefined()
  })

  test('a unit with several roll entries has one value, on its card and in its building’s list', async () => {
    const database = getDatabase()
    const release = await makeRelease(database, { dataset: 'rolls' })
    await makeParcel(database, release, 'lofts', { parcel_class: 'building_strata' })
    for (const [roll, total_dollars] of [
      ['home', 480_000],
      ['parking', 20_000],
    ] as const) {
      const about = { pid: '000000801', unit: '1', roll_number: roll, total_dollars }
      await makeAssessment(database, release, 'lofts', { id: `lofts-${roll}`, ...about })
    }
    await deriveUnits(database)
    expect((await cardOf('lofts~000000801')).assessments).toMatchObject([{ totalDollars: 500_000 }])
    expect((await cardOf('lofts')).units.list).toMatchObject([{ totalDollars: 500_000 }])
  })

  test('a sale of the whole building is its own', async () => {
    const database = getDatabase()
    const release = await makeRelease(database, { dataset: 'sales' })
    await makeParcel(database, release, 'block', { parcel_class: 'building_strata' })
    await makeSale(database, release, 'block', { pid: '000000901', sold_on: '2025-01-01', price_dollars: 5 })
    await makeSale(database, release, 'block', { sold_on: '2015-01-01', price_dollars: 9_000_000 })
    await deriveUnits(database)
    expect((await rowsOf('block'))[0]).toMatchObject({
      values: expect.arrayContaining([9_000_000, '2015-01-01']),
      strata: { units: 1, summaries: expect.not.arrayContaining([{ of: 'median', units: 1 }]) },
    })
  })

  test('the median of a building and the number of its units name a release of each source', async () => {
    const database = getDatabase()
    const [older, city, board] = [
      await makeRelease(database, { source: 'city', dataset: 'sales' }),
      await makeRelease(database, { source: 'city', dataset: 'sales' }),
      await makeRelease(database, { source: 'board', dataset: 'sales' }),
    ]
    await makeParcel(database, city, 'court', { parcel_class: 'building_strata' })
    for (const [index, release] of [older, city, board].entries())
      await makeSale(database, release, 'court', { pid: `00000060${index}`, sold_on: `202${index}-05-01` })
    await deriveUnits(database)
    const card = await cardOf('court')
    expect(card.unitSales).toMatchObject({ count: 3, releaseIds: [city, board] })
    expect(card.units).toMatchObject({ count: 3, releaseIds: [city, board] })
    expect(Object.keys(card.provenance).map(Number)).toEqual(expect.arrayContaining([city, board]))
    const columns = ['salesHistory.lastSaleValue', 'salesHistory.lastSaleComment']
    const rows = await call.post('parcelRows', { upids: ['court', 'tower'], columns })
    expect((rows.payload as RowsResponse).rows.map(({ values }) => values[1])).toEqual([
      'Median of the last sales of 3 units, 2020 to 2022, from Open data of city and Open data of board',
      'Median of the last sales of 2 units, 2020 to 2024',
    ])
  })

  test('the card of a unit is its own, and leads to the building; that of the building lists the units', async () => {
    expect(await cardOf(unit(306))).toMatchObject({
      parcel: {
        pid: PIDS[306],
        parcelClass: 'strata_lot',
        address: { short: '306-1189 Coho Way', unit: '306' },
      },
      building: { upid: 'tower', label: '1189 Coho Way' },
      roll: { number: 'R-306' },
      assessments: [{ totalDollars: 306_000, unitCount: 0 }],
      sales: [{ priceDollars: 612_000 }],
      listings: [{ listingNumber: 'R306', unit: null }],
      layers: [{ code: 'RM-4' }],
      units: { count: 0, list: [] },
      unitSales: null,
    })
    expect(await cardOf('tower')).toMatchObject({
      building: null,
      assessments: [{ totalDollars: 918_000, unitCount: 3 }],
      sales: [],
      unitSales: { count: 2, medianDollars: 506_000, years: [2020, 2024] },
      listings: [{ listingNumber: 'R306', unit: { upid: unit(306), label: 'Unit 306' } }],
      units: {
        count: 3,
        list: [
          { upid: unit(305), unit: '305', totalDollars: 305_000 },
          { upid: unit(306) },
          { upid: unit(307) },
        ],
      },
    })
  })

  test.each(['306-1189 Coho', '#306 1189 Coho', '1189 Coho unit 306', '306 1189 coho way testtown'])(
    '%s finds the unit, with its building beside it',
    async (q) => {
      const response = await call.get('search', { query: { q } })
      const [group] = (response.payload as SearchResponse).groups
      expect(group?.hits.slice(0, 2)).toMatchObject([
        { title: '306-1189 Coho Way', subtitle: expect.stringContaining('Strata unit'), upids: [unit(306)] },
        { title: '1189 Coho Way', upids: ['tower'] },
      ])
    },
  )

  test('without a unit the building is found, and a PID or roll finds its unit', async () => {
    const hitsOf = async (q: string) =>
      ((await call.get('search', { query: { q } })).payload as SearchResponse).groups[0]?.hits[0]
    expect(await hitsOf('1189 Coho')).toMatchObject({ title: '1189 Coho Way', upids: ['tower'] })
    expect(await hitsOf('999-1189 Coho')).toMatchObject({ upids: ['tower'] })
    expect(await hitsOf('000-000-306')).toMatchObject({ upids: [unit(306)] })
  })

  test('a pasted list of units gives units, of whole addresses buildings', async () => {
    const response = await call.post('findParcels', {
      text: '306-1189 Coho Way\n1189 Coho Way\n000-000-307\n412-1189 Coho Way',
    })
    const { found, ambiguous } = response.payload as FindPastedResponse
    expect(found.map(({ upid }) => upid)).toEqual([unit(306), 'tower', unit(307)])
    expect(ambiguous).toMatchObject([{ input: '412-1189 Coho Way', candidates: [{ upid: 'tower' }] }])
  })

  test('an exported building says that its values are those of its units', async () => {
    const response = await call.post('exportParcels', {
      upids: ['tower', unit(306)],
      columns: ['parcel.currentTotal', 'salesHistory.lastSaleValue'],
      format: 'csv',
      withSources: true,
    })
    expect(response.text).toContain('1189 Coho Way (3 strata units: totals, median sale)')
    expect(response.text).toContain(', total of 3 units')
    expect(response.text).toContain('"306-1189 Coho Way","306000","Open data of testtown",')
  })
})
