import { beforeEach, expect, test } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { BackTest } from '#contract/cma/analysis-back-test.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeListing } from '../../../testing/rows/market-factory.ts'
import { fillMarket, MARKET_DAY, marketUpid } from '../../../testing/rows/market-sales.ts'
import { makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { dropDeletedAnalyses } from './service.ts'

const TODAY = new Date(`${MARKET_DAY}T20:00:00Z`)
const NEXT_DAY = new Date('2026-10-02T20:00:00Z')

describeWithDatabase('Market analyses of an earlier effective date', (getDatabase) => {
  let mine: ReturnType<AppInMemory['as']>
  let analyses: AnalysisCaller
  let now = TODAY

  beforeEach(async () => {
    now = TODAY
    const call = await appInMemory(getDatabase(), { clock: () => now })
    mine = call.as(await signedInAccount(getDatabase()))
    analyses = analysisCaller(mine)
    const { rows } = await getDatabase().pool.query('SELECT FROM market_sale LIMIT 1')
    if (rows.length === 0) await fillMarket(getDatabase())
    await getDatabase().pool.query("DELETE FROM listing; DELETE FROM assessment WHERE id = 'old roll'")
  })

  /** Lists a house beside the subject, from June 1, 2026 on. */
  async function list(number: string, { subject }: Analysis): Promise<void> {
    const releaseId = await makeRelease(getDatabase(), { source: 'board', dataset: `listings-${number}` })
    await makeListing(getDatabase(), releaseId, number, { at: subject.position })
  }

  const numbers = async (analysis: Analysis, draft?: object) =>
    (await analyses.value(analysis, draft)).competition.map(({ listingNumber }) => listingNumber)

  async function renewed({ id: analysisId, version }: Analysis): Promise<Analysis> {
    const response = await mine.post('renewAnalysis', { analysisId, version })
    expect(response.status, response.text).toBe(200)
    return (response.payload as { analysis: Analysis }).analysis
  }

  const UNKNOWN = {
    listings: 'not known',
    competition: [],
    course: { activeCount: null, monthsOfSupply: null, madeFrom: { listings: [] } },
  }

  test('show no listings of today as those of then, which is not the same as none', async () => {
    const none = await analyses.create()
    expect(await analyses.value(none)).toMatchObject({
      listings: 'known',
      competition: [],
      course: { activeCount: 0, monthsOfSupply: 0 },
    })
    await list('R1', none)
    const today = await analyses.create()
    const answer = await analyses.value(today)
    expect(answer).toMatchObject({ listings: 'known', course: { activeCount: 1 } })
    expect(answer.course.monthsOfSupply).toBeGreaterThan(0)
    expect(await numbers(today)).toEqual(['R1'])
    const earlier = { effectiveDate: '2026-09-30' }
    expect(await analyses.value(today, earlier)).toMatchObject(UNKNOWN)
    const changed = await analyses.changed(today, earlier)
    expect(await analyses.value(changed)).toMatchObject(UNKNOWN)
    expect(await analyses.value(await renewed(changed))).toMatchObject(UNKNOWN)
    const back = await mine.post('createAnalysis', {
      subject: { kind: 'parcel', upid: marketUpid(3) },
      ...earlier,
    })
    expect(await analyses.value((back.payload as { analysis: Analysis }).analysis)).toMatchObject(UNKNOWN)
  })

  test('have the listings of their day when they are renewed later, unless their place or class is another', async () => {
    const analysis = await analyses.create()
    await list('R1', analysis)
    const read = await renewed(analysis)
    const { course } = await analyses.value(read)
    now = NEXT_DAY
    await getDatabase().pool.query("UPDATE listing SET status = 'sold', price_dollars = 1")
    await list('R2', analysis)
    const later = await renewed(read)
    expect(await numbers(later)).toEqual(['R1'])
    expect((await analyses.value(later)).course).toMatchObject({
      activeCount: 1,
      monthsOfSupply: course.monthsOfSupply,
    })
    const [lng = 0, lat = 0] = analysis.subject.position
    expect(await analyses.value(later, { subject: { position: [lng + 0.001, lat] } })).toMatchObject(UNKNOWN)
    expect(await analyses.value(later, { subject: { marketClass: 'land' } })).toMatchObject(UNKNOWN)
    // Those of every tenure were read.
    expect(await analyses.value(later, { subject: { tenure: 'leasehold' } })).toMatchObject({
      listings: 'known',
      competition: [],
      course: { activeCount: 0 },
    })
    expect(await numbers(later, { effectiveDate: '2026-10-02' })).toEqual(['R2'])
  })

  test('have the facts of their subject as of their date, and keep its corrections', async () => {
    await getDatabase().pool.query(
      `INSERT INTO assessment (id, source_key, dataset_key, source_ref, release_id, content_hash, upid, year, total_dollars, improvement_dollars,
         year_built, actual_use_code)
       SELECT 'old roll', source_key, dataset_key, 'old roll', release_id, 'old roll', upid, 2025, 1000000, 200000, 1931, '000'
       FROM assessment WHERE upid = $1`,
      [marketUpid(3)],
    )
    const builtOf = ({ subject }: Analysis) => subject.facts.find(({ key }) => key === 'yearBuilt')?.value
    const today = await analyses.changed(await analyses.create(), {
      subject: { corrections: { condition: 5 } },
    })
    expect(builtOf(today)).not.toBe(1931)
    const draft = await analyses.value(today, { effectiveDate: '2025-12-31' })
    expect(draft.attributes).toMatchObject({ yearBuilt: 1931, buildingShare: 0.2, condition: 5 })
    const tested = await mine.post('backTestAnalysis', { analysisId: today.id, asOf: '2025-12-31' })
    const then = await analyses.changed(today, { effectiveDate: '2025-12-31' })
    expect(builtOf(then)).toBe(1931)
    expect(then.subject.corrections).toEqual({ condition: 5 })
    const { backTest } = tested.payload as { backTest: BackTest }
    expect(backTest.value?.dollars).toBe((await analyses.value(then)).value?.dollars)
    const again = await analyses.changed(then, { effectiveDate: MARKET_DAY })
    expect(again.subject.facts).toEqual(today.subject.facts)
  })

  test('say what they said before when their date, place or class is put back', async () => {
    await list('R1', await analyses.create())
    const analysis = await analyses.create()
    const { version: _, ...said } = await analyses.value(analysis)
    expect(said.competition).toHaveLength(1)
    now = NEXT_DAY
    await getDatabase().pool.query("UPDATE listing SET status = 'sold'")
    await getDatabase().pool.query('UPDATE market_sale SET price_dollars = price_dollars + 100000')
    const [lng = 0, lat = 0] = analysis.subject.position
    let current = analysis
    for (const [change, undo] of [
      [{ effectiveDate: '2026-09-30' }, { effectiveDate: MARKET_DAY }],
      [{ subject: { position: [lng + 0.001, lat] } }, { subject: { position: [lng, lat] } }],
      [{ subject: { marketClass: 'land' } }, { subject: { marketClass: 'house' } }],
    ] as const) {
      const changed = await analyses.changed(current, change)
      expect((await analyses.value(changed)).value?.dollars).not.toBe(said.value?.dollars)
      await dropDeletedAnalyses(getDatabase(), new Date('2026-10-09T20:00:00Z'))
      expect(await analyses.value(changed, undo)).toMatchObject(said)
      current = await analyses.changed(changed, undo)
      expect(await analyses.value(current)).toMatchObject(said)
      expect(current).toMatchObject({ subject: analysis.subject, readAt: analysis.readAt })
    }
    await getDatabase().pool.query('UPDATE market_sale SET price_dollars = price_dollars - 100000')
  })

  test('are never ahead, nor in a draft', async () => {
    const { id: analysisId } = await analyses.create()
    const ahead = await mine.post('valueAnalysis', { analysisId, draft: { effectiveDate: '2031-01-01' } })
    expect(ahead.status).toBe(422)
  })

  test('are tested with what was chosen, as far as it could be at the day', async () => {
    const asOf = '2026-09-01'
    const created = await analyses.create()
    const then = await analyses.value(created, { effectiveDate: asOf })
    const now = await analyses.value(created)
    const [heaviest, other] = then.comparables.toSorted((one, two) => two.weight - one.weight)
    const late = [...now.comparables, ...now.candidates].find(({ sale }) => sale.soldOn >= asOf)
    const choiceOf = (saleId: string | undefined, choice: string) => ({ saleId, choice, note: '' })
    const overrideOf = (row: string) => ({
      saleId: other?.sale.id,
      row,
      dollars: 90_000,
      note: 'Seen inside',
    })
    const analysis = await analyses.changed(created, {
      choices: [
        choiceOf(heaviest?.sale.id, 'exclude'),
        choiceOf(late?.sale.id, 'exclude'),
        choiceOf(other?.sale.id, 'pin'),
      ],
      overrides: [overrideOf('condition'), overrideOf('time')],
    })
    const testedOf = async ({ id: analysisId }: Pick<Analysis, 'id'>) => {
      const response = await mine.post('backTestAnalysis', { analysisId, asOf })
      expect(response.status, response.text).toBe(200)
      return (response.payload as { backTest: BackTest }).backTest
    }
    const tested = await testedOf(analysis)
    expect(tested.notCounted).toEqual({ choices: 1, adjustments: 1 })
    const without = await analyses.changed(analysis, { overrides: [overrideOf('condition')] })
    const put = await analyses.value(without, { effectiveDate: asOf })
    expect(tested.value).toEqual(put.value)
    expect(tested.value?.dollars).not.toBe(then.value?.dollars)
    expect((await testedOf(await analyses.create())).notCounted).toEqual({ choices: 0, adjustments: 0 })
  })

  test('are tested on sales of the subject’s tenure, however many of another are nearer', async () => {
    const { pool } = getDatabase()
    await pool.query("UPDATE market_sale SET tenure = 'leasehold'")
    await pool.query(
      `INSERT INTO market_sale SELECT (jsonb_populate_record(m, jsonb_build_object(
         'sale_id', 'near:' || number, 'tenure', 'freehold', 'sold_on', '2026-09-10'))).*
       FROM market_sale m, generate_series(1, 220) number WHERE m.upid = $1`,
      [marketUpid(3)],
    )
    const analysis = await analyses.changed(await analyses.create(), { subject: { tenure: 'leasehold' } })
    const tested = await mine.post('backTestAnalysis', { analysisId: analysis.id, asOf: '2026-09-01' })
    expect(tested.status, tested.text).toBe(200)
    const { backTest } = tested.payload as { backTest: BackTest }
    expect(backTest.sales.length).toBeGreaterThan(5)
    expect(new Set(backTest.sales.map(({ sale }) => sale.tenure))).toEqual(new Set(['leasehold']))
    await pool.query("DELETE FROM market_sale WHERE sale_id LIKE 'near:%'")
    await pool.query("UPDATE market_sale SET tenure = 'freehold'")
  })
})
