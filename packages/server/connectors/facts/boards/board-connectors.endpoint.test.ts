import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { STAND_IN_CREDENTIALS } from '#domain/account/credentials.ts'
import { type OutsideStandIns, startOutside } from '../../../sandbox/outside/start-outside.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { queriedParcel } from '../../../testing/facts/board-rows.ts'
import { makeDemoListing, makeDemoTitles } from '../../../testing/rows/demo-titles.ts'
import { makeAssessment } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { handTimers } from '../../../testing/servers/hand-timers.ts'
import type { FactConnector } from '../fact-connector.ts'
import { boardConnectors, boardCredentialTesters } from './board-connectors.ts'

const NOW = new Date('2026-08-05T12:00:00Z')
const HOUSE = { upid: 'demo-house', pid: '900000010' }
const NEXT_DOOR = { upid: 'demo-next', pid: '900000011' }
const SHOP = { upid: 'demo-shop', pid: '900000012' }
/** A real city, of which a stand-in must know nothing. */
const REAL = { upid: 'realtown-1', pid: '012345678' }

describeWithDatabase('The data sources of boards, asked at their stand-ins', (getDatabase) => {
  let standIns: OutsideStandIns
  let connectors: Map<string, FactConnector>
  beforeAll(async () => {
    const database = getDatabase()
    await makeDemoTitles(database, [
      {
        ...HOUSE,
        sales: [
          ['2024-03-04', 1_285_000],
          ['2016-07-09', 640_000],
        ],
      },
      { ...NEXT_DOOR, east: 0.001, sales: [['2026-05-04', 1_200_000]] },
      { ...SHOP, east: 0.002, use: '200', sales: [['2026-06-04', 3_000_000]] },
    ])
    await makeDemoListing(database, 'R9123456', HOUSE)
    const release = await makeRelease(database, { source: 'realtown' })
    await makeParcel(database, release, REAL.upid, { pid: REAL.pid })
    await makeAssessment(database, release, REAL.upid, { pid: REAL.pid })
    standIns = await startOutside({
      port: 0,
      database,
      onError: (error) => expect.fail(String(error)),
      clock: () => NOW,
    })
    const { boards } = standIns.settingsWith(readSettings({})).outside
    const deps = { fetch, clock: () => NOW, startTimer: handTimers({ atOnceMs: 5_000 }).startTimer }
    connectors = new Map(boardConnectors(boards, deps).map((connector) => [connector.key, connector]))
  })
  afterAll(() => standIns.close())
  beforeEach(() => {
    for (const part of ['paragon', 'viva', 'aoir', 'cls']) standIns.faults.set(part, { kind: 'off' })
  })

  const query = (key: string, titles: readonly { upid: string; pid: string | null }[], username?: string) => {
    const connector = connectors.get(key)
    if (!connector) throw new Error(`There is no connector of ${key}`)
    const questions = titles.map(({ upid, pid }) =>
      queriedParcel(upid, pid, { lng: -124.29985, lat: 49.40015 }),
    )
    const credentials = { ...STAND_IN_CREDENTIALS, ...(username && { username }) }
    return connector.query(questions, { credentials, signal: new AbortController().signal })
  }

  it('are all there, and say that a stand-in answers', () => {
    expect([...connectors.keys()].toSorted()).toEqual([
      'aoirComparables',
      'aoirTax',
      'clsCommercial',
      'paragonResidential',
      'paragonTax',
      'vivaMlsTaxReport',
      'vivaTax',
    ])
    for (const { origin } of connectors.values()) {
      expect(origin).toMatchObject({ isStandIn: true, title: expect.stringContaining('(stand-in)') })
      expect(origin.attribution).toContain('not real')
    }
  })

  it.each([
    [
      'paragonTax',
      {
        address: '12 Harbour Rd',
        width: 15,
        lotSizeMetric: 599.97,
        floorArea: 185.99,
        grossTaxes: 4123.45,
        salesHistory: 'Mar 4, 2024: $1,285,000; Jul 9, 2016: $640,000',
        bedrooms: 4,
        stories: 2,
        currentTotal: 1_150_000,
        assessmentYear: '2026',
      },
    ],
    [
      'vivaTax',
      {
        rollNumber: '799-900000010',
        jurisdiction: '799 Cedar Arm',
        assessmentYear: '2026',
        lotSizeMetric: 600,
        depth: 39.99,
      },
    ],
    [
      'vivaMlsTaxReport',
      { annualTaxes: 4123.45, taxYear: '2026', yearBuilt: '1974', structure: 'Two Level, 2 storeys' },
    ],
    [
      'aoirTax',
      {
        actualLand: 800_000,
        lastSaleDate: '2024-03-04',
        secondSaleValue: 640_000,
        thirdSaleDate: null,
        width: 15,
      },
    ],
    ['paragonResidential', { bedrooms: 4, bathrooms: 3, yearBuilt: '1974' }],
  ])('%s states what the demo district has', async (key, values) => {
    const [response] = await query(key, [HOUSE])
    expect(response).toMatchObject({ upid: HOUSE.upid, ok: true, asOf: '2026-07-31', values })
  })

  it('commercial listings come from their own service, which knows no homes', async () => {
    const [shop, house] = await query('clsCommercial', [SHOP, HOUSE])
    expect(shop).toMatchObject({
      ok: true,
      values: { status: 'Closed', listPrice: 3_060_000, propertyType: 'Retail', listedOn: '2026-04-30' },
    })
    expect(house).toMatchObject({ upid: HOUSE.upid, ok: true, values: {} })
    expect(house).not.toHaveProperty('values.listingNumber')
  })

  it('residential listings include the sales', async () => {
    const [response] = await query('paragonResidential', [HOUSE])
    expect(response).toMatchObject({
      lists: {
        listings: [
          { listingNumber: 'R9123456', status: 'Active' },
          { status: 'Closed', endedOn: '2024-03-04', soldPriceDollars: 1_285_000 },
          { status: 'Closed', endedOn: '2016-07-09', soldPriceDollars: 640_000 },
        ],
      },
    })
    expect(await query('paragonResidential', [SHOP])).toEqual([
      { upid: SHOP.upid, ok: true, values: {}, asOf: '2026-08-05' },
    ])
  })

  it('comparables are sales of the same kind nearby', async () => {
    expect(await query('aoirComparables', [HOUSE, NEXT_DOOR])).toEqual([
      {
        upid: HOUSE.upid,
        ok: true,
        asOf: '2026-08-05',
        values: { comparableCount: 1, medianPrice: 1_200_000 },
        lists: { comparables: [expect.objectContaining({ soldOn: '2026-05-04', distanceMetres: 73 })] },
      },
      {
        upid: NEXT_DOOR.upid,
        ok: true,
        asOf: '2026-08-05',
        values: { comparableCount: 0, medianPrice: null },
        lists: { comparables: [] },
      },
    ])
  })

  it('know nothing of real parcels, nor of parcels without a PID', async () => {
    for (const key of connectors.keys()) {
      expect(await query(key, [REAL, { upid: 'strata', pid: null }])).toEqual([
        { upid: REAL.upid, ok: true, values: {}, asOf: '2026-08-05' },
        { upid: 'strata', ok: true, values: {}, asOf: '2026-08-05', wasNotQueried: true },
      ])
    }
  })

  it.each(['shuffled', 'doubled', 'foreign'] as const)('answer the same when rows come %s', async (how) => {
    const titles = [HOUSE, SHOP, NEXT_DOOR, { upid: 'twin of the house', pid: HOUSE.pid }]
    for (const [key, part] of [
      ['paragonTax', 'paragon'],
      ['vivaTax', 'viva'],
      ['aoirTax', 'aoir'],
      ['aoirComparables', 'aoir'],
    ] as const) {
      const right = await query(key, titles)
      standIns.faults.set(part, { kind: 'wrong', how })
      expect(await query(key, titles)).toEqual(right)
      standIns.faults.set(part, { kind: 'off' })
      expect(right[3]).toEqual({ ...right[0], upid: 'twin of the house' })
    }
  })

  it('rows about other parcels only are no answer, not even that nothing is known', async () => {
    standIns.faults.set('paragon', { kind: 'wrong', how: 'foreign' })
    expect(await query('paragonTax', [REAL, { upid: 'strata', pid: null }])).toEqual([
      {
        upid: REAL.upid,
        ok: false,
        failure: 'unusable',
        reason: 'MLS Paragon returned only other parcels.',
      },
      { upid: 'strata', ok: true, values: {}, asOf: '2026-08-05', wasNotQueried: true },
    ])
  })

  it('tell refused credentials from a board that is away', async () => {
    await expect(query('paragonTax', [HOUSE], 'expired-broker')).rejects.toMatchObject({
      name: 'CredentialsRefused',
      message: 'Expired password',
    })
    standIns.faults.set('viva', { kind: 'down', how: 'cut' })
    await expect(query('vivaTax', [HOUSE])).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: 'Victoria Matrix cannot be reached.',
    })
    expect(await query('aoirTax', [HOUSE])).toMatchObject([{ ok: true }])
  })

  it('a stored password can be tried at each board', async () => {
    const { boards } = standIns.settingsWith(readSettings({})).outside
    const testers = boardCredentialTesters(boards)
    const { signal } = new AbortController()
    expect(Object.keys(testers).toSorted()).toEqual(['ClsParagon', 'MlsParagon', 'VictoriaMatrix'])
    for (const test of Object.values(testers)) {
      expect(await test(STAND_IN_CREDENTIALS, signal)).toEqual({ ok: true })
      expect(await test({ ...STAND_IN_CREDENTIALS, username: 'expired-broker' }, signal)).toEqual({
        ok: false,
        reason: 'Expired password',
      })
    }
    expect(boardCredentialTesters(readSettings({}).outside.boards)).toEqual({})
  })
})
