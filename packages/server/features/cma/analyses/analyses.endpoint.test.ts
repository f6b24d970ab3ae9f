import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { BackTest } from '#contract/cma/analysis-back-test.ts'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { OWN_SALE } from '../../../testing/rows/analysis-rows.ts'
import { fillMarket, MARKET_DAY, marketUpid } from '../../../testing/rows/market-sales.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const NOW = new Date(`${MARKET_DAY}T20:00:00Z`)

describeWithDatabase('Market analyses', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let analyses: AnalysisCaller

  beforeEach(async () => {
    call = await appInMemory(getDatabase(), { clock: () => NOW })
    account = await signedInAccount(getDatabase())
    analyses = analysisCaller(call.as(account))
    const { rows } = await getDatabase().pool.query('SELECT FROM market_sale LIMIT 1')
    if (rows.length === 0) await fillMarket(getDatabase())
  })

  test('of a parcel begin with what sources state of it, each value with its source', async () => {
    const { subject, provenance, effectiveDate, version } = await analyses.create()
    expect({ effectiveDate, version }).toEqual({ effectiveDate: MARKET_DAY, version: 1 })
    expect(subject).toMatchObject({
      upid: marketUpid(3),
      name: '103 Market Street',
      marketClass: 'house',
      tenure: 'freehold',
    })
    const floor = subject.facts.find(({ key }) => key === 'floorSquareMetres')
    expect(floor?.value).toBeGreaterThan(40)
    expect(provenance[String(floor?.releaseId)]).toMatchObject({
      sourceKey: 'markettown',
      asOf: '2026-09-30',
    })
    expect(subject.facts.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'lotSquareMetres',
        'yearBuilt',
        'bathrooms',
        'bedrooms',
        'condition',
        'isWaterfront',
        'buildingShare',
      ]),
    )
  })

  test('created again, the answer lost, are the ones that were created', async () => {
    const subject = { kind: 'parcel', upid: marketUpid(3) } as const
    const analysisId = randomUUID()
    const create = (who = account) => call.as(who).post('createAnalysis', { analysisId, subject })
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await create()).payload).toMatchObject({ analysis: { id: analysisId, version: 1 } })
    const { payload } = await call.as(account).get('analyses')
    expect((payload as { analyses: unknown[] }).analyses).toHaveLength(1)
    expect((await create(await signedInAccount(getDatabase()))).status).toBe(404)
  })

  test('have an effective date that is neither ahead of today nor before anybody kept records', async () => {
    const analysis = await analyses.create()
    const subject = { kind: 'parcel', upid: marketUpid(3) } as const
    for (const [effectiveDate, status] of [
      ['2031-01-01', 422],
      ['9999-12-31', 400],
      ['0001-01-01', 400],
    ] as const) {
      expect((await analyses.change(analysis, { effectiveDate })).status, effectiveDate).toBe(status)
      const begun = await call.as(account).post('createAnalysis', { subject, effectiveDate })
      expect(begun.status, effectiveDate).toBe(status)
    }
    const earliest = await analyses.changed(analysis, { effectiveDate: '1900-01-01' })
    expect((await analyses.value(earliest)).value).toBeNull()
    const asOf = { analysisId: analysis.id, asOf: '0001-01-01' }
    expect((await call.as(account).post('backTestAnalysis', asOf)).status).toBe(400)
  })

  test('are refused for a strata building and for other uses, in words that say what to do', async () => {
    const { pool } = getDatabase()
    const begin = async (upid: string) =>
      call.as(account).post('createAnalysis', { subject: { kind: 'parcel', upid } })
    await pool.query(
      "UPDATE assessment SET actual_use_code = '200', actual_use = 'Store(s)' WHERE upid = $1",
      [marketUpid(20)],
    )
    expect(await begin(marketUpid(20))).toMatchObject({
      status: 422,
      text: expect.stringContaining('The assessment roll gives this parcel a different use: Store(s).'),
    })
    await pool.query('DELETE FROM assessment WHERE upid = $1', [marketUpid(21)])
    await pool.query("UPDATE parcel SET parcel_class = 'building_strata', pid = NULL WHERE upid = $1", [
      marketUpid(21),
    ])
    expect(await begin(marketUpid(21))).toMatchObject({
      status: 422,
      text: expect.stringContaining('Choose one of its units.'),
    })
    await pool.query('DELETE FROM assessment WHERE upid = $1', [marketUpid(22)])
    const { subject } = await analyses.create({ kind: 'parcel', upid: marketUpid(22) })
    expect(subject.marketClass).toBe('house')
  })

  test('say a value with its range, comparables with adjustments that add up, and all that explains them', async () => {
    const answer = await analyses.value(await analyses.create())
    expect(answer.value?.dollars).toBeGreaterThan(100_000)
    expect(answer.value?.ranges.map(({ share }) => share)).toEqual([0.8, 0.9])
    expect(answer.comparables).toHaveLength(10)
    expect(answer.comparables.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
    for (const { rows, sale, adjustedDollars } of answer.comparables) {
      const sum = rows.reduce((total, { dollars }) => total + Math.round(dollars * 100), 0)
      expect(sum).toBe(Math.round(adjustedDollars * 100) - sale.priceDollars * 100)
      expect(answer.provenance[String(sale.releaseId)]).toBeDefined()
    }
    expect(answer.market).toMatchObject({ edition: 'local', area: 'Harbour District', poolMonths: 24 })
    expect(answer.candidates.filter(({ state }) => state === 'own').map(({ sale }) => sale.upid)).toEqual([
      marketUpid(3),
    ])
    expect(answer.reasons.find(({ row }) => row === 'size')?.text).toMatch(
      /^local fit of \d+ sales of \d+ months: \+0\.\d\d% per 1% of floor area/,
    )
    expect(answer.course.months).toHaveLength(24)
    expect(answer.distributions.map(({ key }) => key)).toContain('floorSquareMetres')
    expect(answer.assessed).toMatchObject({ year: 2026, asOf: '2025-07-01' })
    expect(answer.news).toEqual([])
    expect((await analyses.list())[0]?.valueDollars).toBe(answer.value?.dollars)
  })

  test('say the same again, and something else after a correction', async () => {
    const analysis = await analyses.create()
    const first = await analyses.value(analysis)
    expect((await analyses.value(analysis)).hash).toBe(first.hash)
    const floor = (first.attributes.floorSquareMetres ?? 0) * 1.3
    const corrected = { subject: { corrections: { floorSquareMetres: floor } } }
    const tried = await analyses.value(analysis, corrected)
    expect(tried.value?.dollars).toBeGreaterThan((first.value?.dollars ?? 0) * 1.05)
    expect((await analyses.value(analysis)).hash).toBe(first.hash)
    expect((await analyses.value(await analyses.changed(analysis, corrected))).hash).toBe(tried.hash)
  })

  test('leave out, pin and filter sales, with the reason of each', async () => {
    const analysis = await analyses.create()
    const { comparables, candidates } = await analyses.value(analysis)
    const [left] = comparables
    const far = candidates.findLast(({ state }) => state === 'candidate')
    if (!left || !far) throw new Error('There is no comparable, or no candidate.')
    const chosen = await analyses.changed(analysis, {
      choices: [
        { saleId: left.sale.id, choice: 'exclude', note: 'an estate sale' },
        { saleId: far.sale.id, choice: 'pin', note: '' },
      ],
    })
    const answer = await analyses.value(chosen)
    expect(answer.candidates.find(({ sale }) => sale.id === left.sale.id)).toMatchObject({
      state: 'excluded',
      reason: 'Left out by hand: an estate sale',
    })
    expect(answer.comparables.find(({ sale }) => sale.id === far.sale.id)).toMatchObject({ isPinned: true })
    const near = await analyses.value(chosen, { area: { kind: 'ring', metres: 2000 } })
    for (const { metres, isPinned } of near.comparables) expect(isPinned || metres <= 2000).toBe(true)
    expect(near.counts.filtered).toBeGreaterThan(0)
    expect(near.candidates.find(({ state }) => state === 'filtered')?.reason).toBe('Outside the ring.')
  })

  test('take a person’s adjustment in the place of the model’s, which stays beside it', async () => {
    const analysis = await analyses.create()
    const [first] = (await analyses.value(analysis)).comparables
    const override = { saleId: first?.sale.id ?? '', row: 'condition', dollars: -25_000, note: 'seen inside' }
    const answer = await analyses.value(await analyses.changed(analysis, { overrides: [override] }))
    const row = answer.comparables
      .find(({ sale }) => sale.id === override.saleId)
      ?.rows.find((each) => each.row === 'condition')
    expect(row).toMatchObject({ dollars: -25_000, override })
  })

  test('know nothing of the effective date and after', async () => {
    const analysis = await analyses.changed(await analyses.create(), { effectiveDate: '2026-04-01' })
    const { comparables, candidates } = await analyses.value(analysis)
    for (const { sale } of [...comparables, ...candidates]) expect(sale.soldOn < '2026-04-01').toBe(true)
  })

  test('by hand, in the middle of the sea: no range, or no value, and why', async () => {
    const corrections = { floorSquareMetres: 150 }
    const sea = {
      name: 'At sea',
      position: [-140, 45] as [number, number],
      marketClass: 'house',
      tenure: 'freehold',
      building: null,
      neighbourhood: null,
    } as const
    const answer = await analyses.value(await analyses.create({ kind: 'hand', ...sea, corrections }))
    expect(answer).toMatchObject({
      value: null,
      reason: 'There is no sale to compare with.',
      comparables: [],
    })
  })

  test('have sales that a person brings in by PID, or types in', async () => {
    const analysis = await analyses.create()
    const mine = call.as(account)
    const add = (pid: string, version: number) =>
      mine.post('addComparable', { analysisId: analysis.id, version, by: { kind: 'pid', pid } })
    expect((await add('700-000-020', 1)).status).toBe(200)
    expect((await analyses.value(analysis)).comparables.find(({ isPinned }) => isPinned)?.sale.pid).toBe(
      '700000020',
    )
    expect((await add('123456789', 2)).message).toBe(
      'No sale of PID 123456789 before the effective date is in the data. You can enter it by hand.',
    )
    expect((await add('not a PID', 2)).status).toBe(422)
    const typed = await mine.post('saveOwnSale', {
      ...OWN_SALE,
      ownSaleId: randomUUID(),
      updatedAt: null,
      analysisId: analysis.id,
    })
    expect(typed.status, typed.text).toBe(200)
    const pinned = (await analyses.value(analysis)).comparables.filter(({ isPinned }) => isPinned)
    expect(pinned.map(({ sale }) => sale.name).sort()).toEqual(['12 Elm Street', '120 Market Street'])
    const { sale } = typed.payload as { sale: OwnSale }
    expect((await mine.post('deleteOwnSales', { ownSaleIds: [sale.id] })).status).toBe(200)
    expect((await mine.get('ownSales')).payload).toEqual({ sales: [] })
    expect((await analyses.value(analysis)).comparables.filter(({ isPinned }) => isPinned)).toHaveLength(2)
  })

  test('say what they would have said on an earlier day, beside what was paid since', async () => {
    const { id: analysisId } = await analyses.create()
    const back = await call.as(account).post('backTestAnalysis', { analysisId, asOf: '2026-07-01' })
    expect(back.status, back.text).toBe(200)
    const { backTest } = back.payload as { backTest: BackTest }
    expect(backTest.sales.length).toBeGreaterThan(5)
    for (const { sale } of backTest.sales) expect(sale.soldOn >= '2026-07-01').toBe(true)
    expect(backTest.medianError).toBeLessThan(0.3)
    const late = await call.as(account).post('backTestAnalysis', { analysisId, asOf: MARKET_DAY })
    expect(late.status).toBe(422)
  })
})
