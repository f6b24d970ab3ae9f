import { beforeEach, expect, test } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import type { OWN_SALE } from '../../../testing/rows/analysis-rows.ts'
import { fillMarket, MARKET_DAY, marketPid, marketUpid } from '../../../testing/rows/market-sales.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const NOW = new Date(`${MARKET_DAY}T20:00:00Z`)

describeWithDatabase('Comparables that are named by PID or MLS® number', (getDatabase) => {
  let mine: ReturnType<AppInMemory['as']>
  let analyses: AnalysisCaller

  beforeEach(async () => {
    const call = await appInMemory(getDatabase(), { clock: () => NOW })
    mine = call.as(await signedInAccount(getDatabase()))
    analyses = analysisCaller(mine)
    const { rows } = await getDatabase().pool.query('SELECT FROM market_sale LIMIT 1')
    if (rows.length === 0) await fillMarket(getDatabase())
  })

  const change = async (analysis: Analysis, some: object) =>
    analyses.changed(await analyses.opened(analysis), some)

  /** Returns the place in the market of a sale of before that day. */
  async function soldBefore(day: string): Promise<number> {
    const { rows } = await getDatabase().pool.query(
      'SELECT upid FROM market_sale WHERE sold_on < $1 ORDER BY sold_on DESC, upid LIMIT 1',
      [day],
    )
    return Number(rows[0].upid.split(':')[1])
  }

  test('are the newest before the effective date, typed in or imported', async () => {
    const index = await soldBefore('2026-04-01')
    const pid = marketPid(index)
    await analyses.type({ pid, name: 'Sold later', soldOn: '2026-05-04' })
    await analyses.type({ pid, name: 'Sold long ago', soldOn: '2025-01-04' })
    const analysis = await change(await analyses.create(), { effectiveDate: '2026-04-01' })
    await analyses.add(analysis, pid)
    expect(await analyses.pinned(analysis)).toEqual([`${100 + index} Market Street`])
    const later = await analyses.create()
    await analyses.add(later, pid)
    expect(await analyses.pinned(later)).toEqual(['Sold later'])
  })

  test('are those that were typed in, where the same sale is also imported', async () => {
    const index = await soldBefore('2026-04-01')
    const { rows } = await getDatabase().pool.query(
      'SELECT price_dollars::int AS price, sold_on - 14 AS contract FROM market_sale WHERE upid = $1',
      [marketUpid(index)],
    )
    const [{ price: priceDollars, contract: soldOn }] = rows
    await analyses.type({ pid: marketPid(index), name: 'Typed in', soldOn, priceDollars })
    const analysis = await analyses.create()
    await analyses.add(analysis, marketPid(index))
    expect(await analyses.pinned(analysis)).toEqual(['Typed in'])
  })

  test('are imported ones that the analysis compares, where the one that was typed in does not count', async () => {
    const index = await soldBefore('2026-03-15')
    const pid = marketPid(index)
    const imported = `${100 + index} Market Street`
    const { rows } = await getDatabase().pool.query(
      `SELECT price_dollars::int AS price, sold_on::text AS sold, (sold_on + 5)::text AS later
      FROM market_sale WHERE upid = $1`,
      [marketUpid(index)],
    )
    const { price: priceDollars, sold, later: soldOn } = rows[0]
    const named = async (some: Partial<typeof OWN_SALE>, effectiveDate: string, former?: OwnSale) => {
      const typed = await analyses.type({ pid, name: 'Typed in', priceDollars, ...some }, former)
      const analysis = await change(await analyses.create(), { effectiveDate })
      await analyses.add(analysis, pid)
      return { typed, names: await analyses.pinned(analysis) }
    }
    const ahead = await named({ soldOn }, soldOn)
    expect(ahead.names).toEqual([imported])
    const gift = await named({ soldOn: sold, isArmsLength: false }, soldOn, ahead.typed)
    expect(gift.names).toEqual([imported])
    const unit = { soldOn: sold, isArmsLength: true, marketClass: 'strata' as never }
    const other = await named(unit, soldOn, gift.typed)
    expect(other.names).toEqual([imported])
    const right = await named({ soldOn: sold }, soldOn, other.typed)
    expect(right.names).toEqual(['Typed in'])
  })

  test('are not those that were left out, whose note stays', async () => {
    const index = await soldBefore('2026-02-15')
    const pid = marketPid(index)
    const { rows } = await getDatabase().pool.query(
      'SELECT sale_id AS id, sold_on::text AS sold FROM market_sale WHERE upid = $1',
      [marketUpid(index)],
    )
    const { id: saleId, sold: soldOn } = rows[0]
    const typed = await analyses.type({ pid, name: 'Typed in', soldOn })
    const analysis = await analyses.create()
    const choice = { saleId: `own:${typed.id}`, choice: 'exclude' as const, note: 'Sold to a neighbour' }
    await change(analysis, { choices: [choice] })
    await analyses.add(analysis, pid)
    expect((await analyses.opened(analysis)).choices).toEqual([choice, { saleId, choice: 'pin', note: '' }])
    const both = [choice, { saleId, choice: 'exclude' as const, note: 'Flooded since' }]
    await change(analysis, { choices: both })
    const { id: analysisId, version } = await analyses.opened(analysis)
    const refused = await mine.post('addComparable', { analysisId, version, by: { kind: 'pid', pid } })
    expect(refused.status).toBe(422)
    expect(refused.message).toContain('was left out of this analysis')
    expect((await analyses.opened(analysis)).choices).toEqual(both)
    await change(analysis, { choices: [choice, { saleId, choice: 'include', note: 'Seen inside' }] })
    await analyses.add(analysis, pid)
    expect((await analyses.opened(analysis)).choices).toEqual([
      choice,
      { saleId, choice: 'pin', note: 'Seen inside' },
    ])
  })

  test('are found by an MLS® number as they were typed in, where only the import has the number', async () => {
    const index = await soldBefore('2026-01-20')
    const { rows } = await getDatabase().pool.query(
      `UPDATE market_sale SET listing_number = 'R2900777' WHERE upid = $1 RETURNING sold_on::text AS sold`,
      [marketUpid(index)],
    )
    await analyses.type({ pid: marketPid(index), name: 'Typed in', soldOn: rows[0].sold })
    const analysis = await analyses.create()
    const { id: analysisId, version } = analysis
    const by = { kind: 'listing' as const, listingNumber: 'R2900777' }
    expect((await mine.post('addComparable', { analysisId, version, by })).status).toBe(200)
    expect(await analyses.pinned(analysis)).toEqual(['Typed in'])
  })

  test('are found by the MLS® number of an own sale, in capitals or not', async () => {
    await analyses.type({ listingNumber: 'R2900001' as never })
    const { id: analysisId, version } = await analyses.create()
    const by = { kind: 'listing' as const, listingNumber: 'r2900001' }
    expect((await mine.post('addComparable', { analysisId, version, by })).status).toBe(200)
  })

  test('are not found by what is no PID, which says what one has', async () => {
    const { id: analysisId, version } = await analyses.create()
    for (const pid of ['999', '12-345-678']) {
      const refused = await mine.post('addComparable', { analysisId, version, by: { kind: 'pid', pid } })
      expect(refused).toMatchObject({
        status: 422,
        message: `“${pid}” is not a PID. A PID has nine digits, such as 012-345-678.`,
      })
    }
  })
})
