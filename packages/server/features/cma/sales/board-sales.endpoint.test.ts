import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { OpenedAnalysis } from '#contract/cma/analysis-share-calls.ts'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { STAND_IN_CREDENTIALS } from '#domain/account/credentials.ts'
import { type OutsideStandIns, startOutside } from '../../../sandbox/outside/start-outside.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeDemoListing, makeDemoTitles } from '../../../testing/rows/demo-titles.ts'
import { fillMarket, MARKET_DAY, marketUpid } from '../../../testing/rows/market-sales.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { tokenOf } from '../../../testing/servers/sharing-account.ts'
import { deriveChangedSales } from './service.ts'

const NOW = new Date(`${MARKET_DAY}T20:00:00Z`)
const HOUSE = { upid: 'demo-house', pid: '900000010' }
/** The listing of its sale, which boards have. */
const SOLD = 'R890000001020260304'
const SHOP = { upid: 'demo-shop', pid: '900000012' }
const TITLE = 'MLS Paragon, closed listings'

describeWithDatabase('Comparables from the boards of an account', (getDatabase) => {
  let standIns: OutsideStandIns
  let call: AppInMemory
  let mine: ReturnType<AppInMemory['as']>
  let analyses: AnalysisCaller

  const openApp = (environment: NodeJS.ProcessEnv = {}) =>
    appInMemory(getDatabase(), {
      clock: () => NOW,
      environment: {
        LOTLINE_BOARD_PARAGON_URL: `${standIns.address}/paragon/odata`,
        LOTLINE_BOARD_PARAGON_TOKEN_URL: `${standIns.address}/paragon/oauth2/token`,
        LOTLINE_SHARED_SOURCES: 'markettown',
        ...environment,
      },
    })

  beforeAll(async () => {
    const database = getDatabase()
    standIns = await startOutside({
      port: 0,
      database,
      onError: (error) => expect.fail(String(error)),
      clock: () => NOW,
    })
    await fillMarket(database)
    // Imported since: what analyses compare was derived before.
    await makeDemoTitles(database, [
      { ...HOUSE, sales: [['2026-03-04', 1_285_000]] },
      { ...SHOP, east: 0.002, use: '200', sales: [['2026-06-04', 3_000_000]] },
    ])
    await makeDemoListing(database, 'R9123456', HOUSE)
  })
  afterAll(() => standIns.close())

  beforeEach(async () => {
    standIns.faults.set('paragon', { kind: 'off' })
    call = await openApp()
    mine = call.as(await signedInAccount(getDatabase()))
    analyses = analysisCaller(mine)
  })

  const connect = async (username: string = STAND_IN_CREDENTIALS.username) => {
    const credentials = { ...STAND_IN_CREDENTIALS, username }
    const response = await mine.post('saveCredentials', { credentialsKey: 'MlsParagon', ...credentials })
    expect(response.status, response.text).toBe(200)
  }
  const add = async (analysis: Pick<Analysis, 'id'>, listingNumber: string) => {
    const { id: analysisId, version } = await analyses.opened(analysis)
    return mine.post('addComparable', { analysisId, version, by: { kind: 'listing', listingNumber } })
  }
  const comparable = async (analysis: Pick<Analysis, 'id'>) => {
    const answer = await analyses.value(analysis)
    const found = answer.comparables.find(({ sale }) => sale.listingNumber === SOLD)
    return { found, source: answer.provenance[String(found?.sale.releaseId)] }
  }

  test('are brought in by MLS® number with source, licence and day, and stay when the analysis is renewed', async () => {
    await connect()
    const analysis = await analyses.create()
    const response = await add(analysis, SOLD.toLowerCase())
    expect(response.status, response.text).toBe(200)
    const isAsStated = async () => {
      const { found, source } = await comparable(analysis)
      expect(found).toMatchObject({
        isPinned: true,
        sale: {
          ...{ origin: 'listing', name: '12 Harbour Rd', pid: HOUSE.pid, priceDollars: 1_285_000 },
          ...{ soldOn: '2026-03-04', listedOn: '2026-01-28', listedDollars: 1_311_000, marketClass: 'house' },
          attributes: { lotSquareMetres: 600, yearBuilt: 1974, storeys: 2 },
        },
      })
      expect(found?.sale.attributes.floorSquareMetres).toBeCloseTo(186, 0)
      expect(found?.reason).not.toContain('No longer in the data')
      expect(source).toMatchObject({
        ...{ title: TITLE, sourceKey: 'paragonListings' },
        licence: 'For members of the board, under its rules',
        ...{ asOf: '2026-07-31', requestedAt: NOW.toISOString(), credentials: 'MlsParagon' },
      })
    }
    await isAsStated()
    await analyses.renewed(analysis)
    await isAsStated()
  })

  test('are withheld behind links with all that would say them, unless the setting of their source allows it', async () => {
    await connect()
    const analysis = await analyses.create()
    await add(analysis, SOLD)
    const pages = ['value', 'comparables', 'adjustments', 'market']
    await analyses.changed(await analyses.opened(analysis), { pages })
    const about = { analysisId: analysis.id, days: 30 as const, password: null, units: 'metric' as const }
    const shared = await mine.post('shareAnalysis', about)
    const body = { token: tokenOf((shared.payload as { address: string }).address) }
    const open = async (app: AppInMemory) => {
      const response = await app.as(null).post('openSharedAnalysis', body)
      const opened = response.payload as OpenedAnalysis
      if (opened.state !== 'open') throw new Error('The link is locked.')
      return { text: response.text, ...opened.shown }
    }
    const withheld = await open(call)
    expect(withheld).toMatchObject({
      parts: ['value', 'comparables'],
      withheld: [TITLE],
      areComparablesWithheld: true,
    })
    expect(withheld.text).not.toContain(SOLD)
    expect(withheld.text).not.toContain('12 Harbour Rd')
    const allowed = await open(await openApp({ LOTLINE_SHARED_SOURCES: 'markettown,paragonListings' }))
    expect(allowed).toMatchObject({ parts: pages, withheld: [], areComparablesWithheld: false })
    expect(allowed.text).toContain('12 Harbour Rd')
    expect(Object.values(allowed.answer.provenance)).toContainEqual(expect.objectContaining({ title: TITLE }))
  })

  test('stand in reports with their source', async () => {
    await connect()
    const analysis = await analyses.create({ kind: 'parcel', upid: marketUpid(7) })
    await add(analysis, SOLD)
    const about = { upids: [marketUpid(7)], parts: ['analysis' as const], analysisId: analysis.id }
    const created = await mine.post('createReport', about)
    const { report } = created.payload as { report: Report }
    const taskId = report.parts[0]?.taskId ?? ''
    const run = await mine.post('runReportPart', { reportId: report.id, key: 'analysis', taskId })
    const { data } = (run.payload as { part: ReportPart }).part
    const { source } = await comparable(analysis)
    expect(data?.provenance[String(source?.releaseId)]).toEqual(source)
  })

  test('are the sale of the data, where it is there without its number: twice it would not be compared', async () => {
    await connect()
    const typed = await analyses.type({ pid: HOUSE.pid, name: 'Typed in', soldOn: '2026-03-04' })
    const analysis = await analyses.create()
    expect((await add(analysis, SOLD)).status).toBe(200)
    expect(await analyses.pinned(analysis)).toEqual(['Typed in'])
    await mine.post('deleteOwnSales', { ownSaleIds: [typed.id] })
  })

  const NOT_FOUND = (number: string) =>
    `No sale of MLS® number ${number} before the effective date is in the data.`
  const refused = async (number: string, change: object = {}) => {
    const analysis = await analyses.create()
    await analyses.changed(analysis, change)
    const { status, code, message } = await add(analysis, number)
    expect((await analyses.opened(analysis)).choices).toEqual([])
    return { status, code, message }
  }

  test('that the board does not have are 404, in its name', async () => {
    await connect()
    expect(await refused('R2000009')).toEqual({
      ...{ status: 404, code: 'not_found' },
      message: `${NOT_FOUND('R2000009')} MLS Paragon has no such listing. You can enter it by hand.`,
    })
  })

  test('are no listings that are still for sale, sold later, or not compared', async () => {
    await connect()
    expect(await refused('R9123456')).toMatchObject({
      status: 422,
      message: expect.stringContaining('At MLS Paragon it is Active: only a closed listing is a sale.'),
    })
    expect(await refused(SOLD, { effectiveDate: '2026-03-04' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('it was sold on Mar 4, 2026, not before the effective date.'),
    })
  })

  test('of a board that is down, or that refuses the credentials, are refused with the reason', async () => {
    await connect()
    standIns.faults.set('paragon', { kind: 'down', how: 'answer' })
    expect(await refused(SOLD)).toMatchObject({
      ...{ status: 503, code: 'provider_unavailable' },
      message: expect.stringContaining('MLS Paragon'),
    })
    standIns.faults.set('paragon', { kind: 'wrong', how: 'rubbish' })
    expect(await refused(SOLD)).toMatchObject({
      status: 503,
      message: expect.stringContaining('MLS Paragon returned no access token.'),
    })
    standIns.faults.set('paragon', { kind: 'off' })
    await connect('expired-broker')
    expect(await refused(SOLD)).toMatchObject({
      ...{ status: 422, code: 'unprocessable' },
      message: expect.stringContaining('MLS Paragon refuses your credentials: Expired password.'),
    })
  })

  test('need credentials of the board, and a board', async () => {
    expect(await refused(SOLD)).toEqual({
      ...{ status: 404, code: 'not_found' },
      message: `${NOT_FOUND(SOLD)} Boards can be queried for it: store your credentials of MLS Paragon in your account. You can enter it by hand.`,
    })
    const alone = await openApp({ LOTLINE_BOARD_PARAGON_URL: '', LOTLINE_BOARD_PARAGON_TOKEN_URL: '' })
    mine = alone.as(await signedInAccount(getDatabase()))
    analyses = analysisCaller(mine)
    expect((await refused(SOLD)).message).toBe(`${NOT_FOUND(SOLD)} You can enter it by hand.`)
  })

  test('give way to the sale of the data once it is there, with their choice and overrides', async () => {
    await connect()
    const brought = async () => {
      const analysis = await analyses.create()
      await add(analysis, SOLD)
      const current = await analyses.opened(analysis)
      const saleId = current.choices[0]?.saleId ?? ''
      const choices = [{ saleId, choice: 'pin', note: 'Next door' }]
      const overrides = [{ saleId, row: 'size', dollars: 5_000, note: 'Seen inside' }]
      return analyses.changed(current, { choices, overrides })
    }
    const [renewed, moved, named, left] = [await brought(), await brought(), await brought(), await brought()]
    await deriveChangedSales({ database: getDatabase(), clock: () => NOW })
    await analyses.renewed(renewed)
    await analyses.changed(moved, { effectiveDate: '2026-09-30' })
    await analyses.add(named, HOUSE.pid)
    const saleId = `sale:${HOUSE.upid}-2026-03-04`
    for (const analysis of [renewed, moved, named]) {
      const { choices, overrides } = await analyses.opened(analysis)
      expect(choices).toEqual([{ saleId, choice: 'pin', note: 'Next door' }])
      expect(overrides).toEqual([expect.objectContaining({ saleId, row: 'size', dollars: 5_000 })])
      const { comparables, candidates } = await analyses.value(analysis)
      const ofHouse = [...comparables, ...candidates].filter(({ sale }) => sale.pid === HOUSE.pid)
      expect(ofHouse).toMatchObject([{ isPinned: true, sale: { id: saleId } }])
    }
    const both = [...left.choices, { saleId, choice: 'exclude', note: '' }]
    await analyses.changed(left, { choices: both })
    expect((await analyses.renewed(left)).choices).toEqual(both)
  })
})
