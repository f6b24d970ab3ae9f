import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { inUnits } from '#domain/blocks/block-units.ts'
import { formatEstimate, roundEstimate } from '#domain/text/money.ts'
import { countSoldNearby } from '#domain/valuation/client/home-texts.ts'
import { readSettings } from '../../../../settings/env.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../../testing/rows/account-factory.ts'
import { OWN_SALE } from '../../../../testing/rows/analysis-rows.ts'
import { fillMarket, MARKET_DAY, marketUpid } from '../../../../testing/rows/market-sales.ts'
import { pngOf } from '../../../../testing/rows/png.ts'
import { type AnalysisCaller, analysisCaller } from '../../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'
import { cardsOf, factsOf, madeBlocks, tableOf, textOf } from '../../../../testing/servers/made-blocks.ts'
import { readShownReport } from '../../shared/shown-report-service.ts'

const METRIC = /\d (m|ha|km)\b/
const IMPERIAL = /\d (ft|ac|mi)\b/
const NOW = new Date(`${MARKET_DAY}T20:00:00Z`)

describeWithDatabase('The market analysis as a part of a report', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let analyses: AnalysisCaller
  /** Each call is made a second later. */
  let seconds = 0

  beforeAll(async () => {
    call = await appInMemory(getDatabase(), { clock: () => new Date(NOW.getTime() + 1_000 * ++seconds) })
    account = await signedInAccount(getDatabase())
    analyses = analysisCaller(call.as(account))
    await fillMarket(getDatabase())
  })

  const made = (upid: string) => madeBlocks(call, account, upid, 'analysis')

  /** Begins a report as the page of an analysis does, and makes its part. */
  async function madeReport(upid: string, analysisId: string) {
    const mine = call.as(account)
    const { report } = (
      await mine.post('createReport', { upids: [upid], parts: ['analysis', 'parcel'], analysisId })
    ).payload as { report: Report }
    expect(report.parts.map(({ key }) => key)).toEqual(['analysis', 'parcel'])
    const taskId = report.parts[0]?.taskId ?? ''
    const response = await mine.post('runReportPart', { reportId: report.id, key: 'analysis', taskId })
    const { part } = response.payload as { part: ReportPart }
    return { report, blocks: part.data?.sections[0]?.blocks ?? [] }
  }
  const begun = async (upid: string, analysisId: string) => (await madeReport(upid, analysisId)).blocks

  test('says what the page of the analysis says, to the dollar', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: marketUpid(4) })
    const answer = await analyses.value(analysis)
    const blocks = await made(marketUpid(4))
    const [narrow, wide] = answer.value?.ranges ?? []
    expect(factsOf(blocks)).toMatchObject({
      value: roundEstimate(answer.value?.dollars ?? 0),
      range80: `${formatEstimate(narrow?.lowDollars ?? 0)} and ${formatEstimate(narrow?.highDollars ?? 0)}`,
      range90: `${formatEstimate(wide?.lowDollars ?? 0)} to ${formatEstimate(wide?.highDollars ?? 0)}`,
      asOf: MARKET_DAY,
      comparables: 10,
      sales: countSoldNearby(answer.course.months).count,
    })
    const cards = cardsOf(blocks)
    expect(cards.map(({ key, card }) => [key, card?.badge])).toEqual(
      answer.comparables.map(({ number, sale }) => [sale.id, String(number)]),
    )
    expect(cards.map((card) => factsOf([card]).price)).toEqual(
      answer.comparables.map(({ sale }) => sale.priceDollars - sale.taxDollars),
    )
    expect(tableOf(blocks, 'weights').rows.map(({ key }) => key)).toEqual(cards.map(({ key }) => key))
    expect(textOf(blocks)).toContain('not an appraisal')
  })

  test('has cards and grids whose differences add up, and names the release of each value', async () => {
    await analyses.create({ kind: 'parcel', upid: marketUpid(5) })
    const blocks = await made(marketUpid(5))
    for (const key of ['grid-1', 'grid-6']) {
      const { columns, rows } = tableOf(blocks, key)
      expect(columns).toHaveLength(6)
      for (const place of [1, 2, 3, 4, 5]) {
        const dollars = rows.map(({ values }) => Number(values[place]))
        const sum = dollars.slice(0, -1).reduce((total, each) => total + each, 0)
        expect(sum).toBe(dollars.at(-1))
      }
      for (const { releaseId } of rows) expect(releaseId).not.toBeNull()
    }
    for (const { facts } of cardsOf(blocks)) {
      const differences = facts.filter(({ type }) => type === 'signedCurrency')
      const sum = [facts.find(({ key }) => key === 'price'), ...differences].reduce(
        (total, each) => total + Number(each?.value),
        0,
      )
      expect(sum).toBe(facts.find(({ key }) => key === 'asSubject')?.value)
      expect(facts.every(({ releaseId }) => releaseId !== null)).toBe(true)
    }
    const value = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))[0]
    expect(value).toMatchObject({ key: 'range80', releaseId: expect.any(Number) })
    expect(blocks.some(({ kind }) => kind === 'picture')).toBe(true)
  })

  test('is worded in the units of its reader, link or PDF, whoever made it', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: marketUpid(13) })
    const { report, blocks } = await madeReport(marketUpid(13), analysis.id)
    const deps = { database: getDatabase(), clock: () => NOW, settings: readSettings({}) }
    for (const [units, own, other] of [
      ['metric', METRIC, IMPERIAL],
      ['imperial', IMPERIAL, METRIC],
    ] as const) {
      const inEditor = inUnits([{ upid: null, title: '', blocks }], units)[0]?.blocks
      const shown = await readShownReport(deps, account.id, report.id, units)
      expect(shown.report.parts[0]?.data?.sections[0]?.blocks).toEqual(inEditor)
      const texts = JSON.stringify(inEditor)
      expect(texts).toMatch(own)
      expect(texts).not.toMatch(other)
      expect(JSON.stringify(cardsOf(inEditor ?? []))).toMatch(own)
    }
  })

  test('has one report: restarting updates that report', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: marketUpid(9) })
    const mine = call.as(account)
    const begin = async () => {
      const body = {
        upids: [marketUpid(9)],
        parts: ['analysis' as const, 'parcel' as const],
        analysisId: analysis.id,
      }
      return ((await mine.post('createReport', body)).payload as { report: Report }).report
    }
    const [first, second] = [await begin(), await begin()]
    expect(second.id).toBe(first.id)
    expect(second.isOfAnalysis).toBe(true)
    expect(second.parts.map(({ key, status }) => [key, status])).toEqual([
      ['analysis', 'pending'],
      ['parcel', 'pending'],
    ])
    expect(second.parts[0]?.taskId).not.toBe(first.parts[0]?.taskId)
  })

  test('says an adjustment by hand, and its note if notes are chosen', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: marketUpid(6) })
    const [first] = (await analyses.value(analysis)).comparables
    const override = { saleId: first?.sale.id ?? '', row: 'condition', dollars: 15_000, note: 'New roof.' }
    const overridden = await analyses.changed(analysis, { overrides: [override] })
    expect(JSON.stringify(await made(marketUpid(6)))).toMatch(
      /Condition: \+\$15,000 by hand, .+ by the model\./,
    )
    await analyses.changed(overridden, { pages: [...overridden.pages, 'notes'] })
    expect(JSON.stringify(await made(marketUpid(6)))).toMatch(
      /Condition: \+\$15,000 by hand, .+ by the model: New roof\./,
    )
  })

  test('has the chosen pages alone, in their order, and the photos of comparables on their cards', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: marketUpid(11) })
    const { comparables } = await analyses.value(analysis)
    const photos: { saleId: string; picture: string }[] = []
    for (const { sale } of comparables.slice(0, 4)) {
      const response = await call.app.inject({
        method: 'POST',
        url: '/api/files',
        headers: { 'content-type': 'image/png', authorization: `Bearer ${account.token}` },
        payload: pngOf(40, 30),
      })
      const { payload } = response.json() as { payload: { address: string } }
      photos.push({ saleId: sale.id, picture: payload.address })
    }
    await analyses.changed(analysis, { photos, pages: ['market', 'adjustments', 'comparables', 'facts'] })
    const blocks = await made(marketUpid(11))
    const keys = blocks.map(({ key }) => key)
    expect(keys.slice(0, 3)).toEqual(['about', 'map', 'market'])
    expect(keys.slice(keys.indexOf('sales'), keys.indexOf('sales') + 3)).toEqual([
      'sales',
      'photo',
      comparables[0]?.sale.id,
    ])
    expect(keys.at(-1)).toBe('subject')
    expect(
      blocks.flatMap((block) => (block.kind === 'picture' && block.cardId ? [block.cardId] : [])),
    ).toEqual(photos.map(({ saleId }) => saleId))
    // Adjustments would reveal the value.
    expect(keys.filter((key) => /^(value|grid|weights|asking|competition)/.test(key))).toEqual([])
  })

  test('of several analyses shows that from which the report was begun, and else the latest', async () => {
    const subject = { kind: 'parcel', upid: marketUpid(7) } as const
    const older = await analyses.create(subject)
    const { effectiveDate } = await analyses.changed(older, { effectiveDate: '2026-08-01' })
    await analyses.create(subject)
    expect(factsOf(await begun(marketUpid(7), older.id))).toMatchObject({ asOf: effectiveDate })
    expect(factsOf(await made(marketUpid(7)))).toMatchObject({ asOf: MARKET_DAY })
  })

  test('never shows the analysis of somebody else, nor one of another parcel', async () => {
    const other = await signedInAccount(getDatabase())
    const foreign = await analysisCaller(call.as(other)).create({ kind: 'parcel', upid: marketUpid(8) })
    const body = { upids: [marketUpid(8)], analysisId: foreign.id }
    expect((await call.as(account).post('createReport', body)).status).toBe(404)
    expect(textOf(await made(marketUpid(8)))).toContain('You have no market analysis of this parcel.')
    const mine = await analyses.create({ kind: 'parcel', upid: marketUpid(9) })
    expect(textOf(await begun(marketUpid(10), mine.id))).toContain(
      'You have no market analysis of this parcel.',
    )
  })

  test('has sales that a person typed in on its map, by their places', async () => {
    const other = await signedInAccount(getDatabase())
    const theirs = analysisCaller(call.as(other))
    const analysis = await theirs.create({ kind: 'parcel', upid: marketUpid(12) })
    // Before all imported sales.
    const { id: analysisId } = await theirs.changed(analysis, { effectiveDate: '2020-01-01' })
    const sale = {
      ...OWN_SALE,
      ownSaleId: randomUUID(),
      updatedAt: null,
      soldOn: '2019-11-04',
      analysisId,
    }
    expect((await call.as(other).post('saveOwnSale', sale)).status).toBe(200)
    const blocks = await madeBlocks(call, other, marketUpid(12), 'analysis')
    expect(cardsOf(blocks)).toHaveLength(1)
    expect(blocks.filter(({ kind }) => kind === 'picture')).toHaveLength(1)
  })

  test('says why there is no value', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: marketUpid(11) })
    await analyses.changed(analysis, { effectiveDate: '2020-01-01' })
    expect(textOf(await made(marketUpid(11)))).toContain('No value: There is no sale to compare with.')
  })

  test('is refused to accounts without market analyses', async () => {
    const basic = await signedInAccount(getDatabase(), { plan_key: 'basic' })
    const body = { upids: [marketUpid(4)], parts: ['analysis' as const] }
    expect((await call.as(basic).post('createReport', body)).status).toBe(403)
  })
})
