import { beforeEach, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import type { Analysis } from '#contract/cma/analyses.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { fillMarket, MARKET_DAY, marketPid, marketUpid } from '../../../testing/rows/market-sales.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const NOW = new Date(`${MARKET_DAY}T20:00:00Z`)
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
/** More than 50 km from all that is read around a subject. */
const FAR = { name: 'A village', position: [-121, 49.25] as [number, number] }

describeWithDatabase('Sales that were brought into an analysis', (getDatabase) => {
  let mine: ReturnType<AppInMemory['as']>
  let analyses: AnalysisCaller
  let now = NOW

  beforeEach(async () => {
    now = NOW
    const call = await appInMemory(getDatabase(), { clock: () => now })
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

  test('stay when the date, the place or the class is changed, and when it is renewed', async () => {
    const far = await soldBefore('2026-05-01')
    await getDatabase().pool.query(
      'UPDATE market_sale SET geom = ST_SetSRID(ST_MakePoint($2, $3), 4326) WHERE upid = $1',
      [marketUpid(far), ...FAR.position],
    )
    const analysis = await analyses.create()
    await analyses.add(analysis, marketPid(far))
    await analyses.type({ ...FAR, analysisId: analysis.id })
    const both = [`${100 + far} Market Street`, FAR.name].sort()
    const stay = async () => expect((await analyses.pinned(analysis)).sort()).toEqual(both)
    await stay()
    await change(analysis, { effectiveDate: '2026-09-30' })
    await stay()
    await analyses.renewed(analysis)
    await stay()
    const [lng = 0, lat = 0] = analysis.subject.position
    await change(analysis, { subject: { position: [lng + 0.01, lat] } })
    await stay()
    expect((await analyses.pinned(analysis, { effectiveDate: '2026-09-28' })).sort()).toEqual(both)
    await change(analysis, { subject: { marketClass: 'strata' } })
    expect(
      (await analyses.value(analysis)).candidates.map(({ sale, reason }) => [sale.name, reason]),
    ).toEqual(expect.arrayContaining(both.map((name) => [name, 'Another class of property: house.'])))
    await change(analysis, { subject: { marketClass: 'house' } })
    await stay()
  })

  test('stay pinned with their note when they are corrected, or named again', async () => {
    const imported = await soldBefore('2026-05-01')
    const analysis = await analyses.create()
    await analyses.add(analysis, marketPid(imported))
    const typed = await analyses.type({ analysisId: analysis.id })
    const pins = (await analyses.opened(analysis)).choices
    const noted = pins.map((pin, index) => ({ ...pin, note: `Seen inside, ${index}` }))
    await change(analysis, { choices: noted })
    const corrected = await analyses.type({ name: '9 Oar Lane', analysisId: analysis.id }, typed)
    await analyses.add(analysis, marketPid(imported))
    expect((await analyses.opened(analysis)).choices).toEqual(noted)
    expect(await analyses.pinned(analysis)).toContain('9 Oar Lane')
    const left = noted.map((pin) => ({ ...pin, choice: 'exclude' }))
    await change(analysis, { choices: left })
    await analyses.type({ analysisId: analysis.id }, corrected)
    expect((await analyses.opened(analysis)).choices).toEqual([left[0], { ...pins[1], note: '' }])
  })

  test('leave nothing behind when they are removed again, though corrected meanwhile', async () => {
    const analysis = await analyses.create()
    const removeBrought = async (saleId: string) => {
      const { id: analysisId, version } = await analyses.opened(analysis)
      const undo = { analysisId, version, change: { choices: [] }, undoneSale: saleId }
      expect((await mine.post('changeAnalysis', undo)).status).toBe(200)
    }
    const { version: _, ...before } = await analyses.value(analysis)
    now = later(5)
    const typed = await analyses.type({ analysisId: analysis.id })
    await analyses.type({ priceDollars: 1_900_000, analysisId: analysis.id }, typed)
    expect((await analyses.value(analysis)).value?.dollars).not.toBe(before.value?.dollars)
    await removeBrought(`own:${typed.id}`)
    // The account still has it: a sale that was typed in since.
    expect(await analyses.value(analysis)).toMatchObject({ ...before, news: ['sales'] })
    const read = before.candidates.find(({ sale }) => sale.pid !== null)?.sale
    await analyses.add(analysis, read?.pid ?? '')
    await removeBrought(read?.id ?? '')
    expect(await analyses.value(analysis)).toMatchObject({ ...before, news: ['sales'] })
    const versions = await mine.get('analysisVersions', { params: { analysisId: analysis.id } })
    expect(versions.payload).toEqual({ versions: [] })
  })

  test('leave nothing behind when each step is undone, though unpinned and brought in again', async () => {
    const analysis = await analyses.create()
    const before = await analyses.value(analysis)
    const sale = before.candidates.find((each) => each.sale.pid !== null)?.sale
    const far = await soldBefore('2026-04-01')
    await getDatabase().pool.query(
      'UPDATE market_sale SET geom = ST_SetSRID(ST_MakePoint($2, $3), 4326) WHERE upid = $1',
      [marketUpid(far), ...FAR.position],
    )
    for (const pid of [marketPid(far), sale?.pid ?? '']) {
      const undos: { change: { choices: unknown }; undoneSale?: string }[] = []
      for (const step of ['add', 'unpin', 'add']) {
        const { choices } = await analyses.opened(analysis)
        if (step === 'add') await analyses.add(analysis, pid)
        else await change(analysis, { choices: [] })
        const pinned = (await analyses.opened(analysis)).choices[0]?.saleId
        undos.push({ change: { choices }, ...(step === 'add' && pinned && { undoneSale: pinned }) })
      }
      for (const undo of undos.toReversed()) {
        const { version } = await analyses.opened(analysis)
        const body = { analysisId: analysis.id, version, ...undo } as CallBody<'changeAnalysis'>
        expect((await mine.post('changeAnalysis', body)).status).toBe(200)
      }
      const { version: _, ...after } = await analyses.value(analysis)
      expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'version')))
    }
  })

  test('stay although their own sale was deleted, until the analysis is renewed', async () => {
    const analysis = await analyses.create()
    const { id } = await analyses.type({ ...FAR, analysisId: analysis.id })
    expect((await analyses.value(analysis)).news).toEqual([])
    await mine.post('deleteOwnSales', { ownSaleIds: [id] })
    expect((await analyses.value(analysis)).news).toEqual(['sales'])
    await change(analysis, { effectiveDate: '2026-09-30' })
    expect(await analyses.pinned(analysis)).toEqual([FAR.name])
    await analyses.renewed(analysis)
    expect(await analyses.pinned(analysis)).toEqual([])
    expect((await analyses.value(analysis)).news).toEqual([])
  })

  test('do not stand for those that were imported since it was read', async () => {
    const analysis = await analyses.create()
    const { rows } = await getDatabase().pool.query('SELECT derived_at FROM market_derivation')
    await getDatabase().pool.query('UPDATE market_derivation SET derived_at = $1', [later(5)])
    now = later(10)
    await analyses.add(analysis, marketPid(await soldBefore('2026-05-01')))
    await analyses.type({ analysisId: analysis.id })
    expect((await analyses.opened(analysis)).readAt).toBe(analysis.readAt)
    expect((await analyses.value(analysis)).news).toEqual(['sales'])
    await analyses.renewed(analysis)
    expect(await analyses.opened(analysis)).toMatchObject({ readAt: later(10).toISOString() })
    expect((await analyses.value(analysis)).news).toEqual([])
    await getDatabase().pool.query('UPDATE market_derivation SET derived_at = $1', [rows[0].derived_at])
  })

  test('have the price that their source has corrected once the analysis is renewed, and say so when they are removed', async () => {
    const index = await soldBefore('2026-03-01')
    const database = getDatabase().pool
    await database.query(
      'UPDATE market_sale SET geom = ST_SetSRID(ST_MakePoint($2, $3), 4326) WHERE upid = $1',
      [marketUpid(index), ...FAR.position],
    )
    const analysis = await analyses.create()
    await analyses.add(analysis, marketPid(index))
    const comparable = async () =>
      (await analyses.value(analysis)).comparables.find(({ sale }) => sale.upid === marketUpid(index))
    const { priceDollars = 0 } = (await comparable())?.sale ?? {}
    await database.query('UPDATE market_sale SET price_dollars = $2 WHERE upid = $1', [
      marketUpid(index),
      priceDollars + 77_000,
    ])
    await analyses.renewed(analysis)
    const corrected = await comparable()
    expect(corrected?.sale.priceDollars).toBe(priceDollars + 77_000)
    expect(corrected?.reason).not.toContain('No longer in the data')
    await database.query('DELETE FROM market_sale WHERE upid = $1', [marketUpid(index)])
    await analyses.renewed(analysis)
    expect(await comparable()).toMatchObject({
      sale: { priceDollars: priceDollars + 77_000 },
      reason: expect.stringContaining('No longer in the data: shown as last loaded.'),
    })
    expect((await analyses.value(analysis)).notes.map(({ text }) => text)).toContain(
      'No longer in the data, and compared as last loaded: 1 pinned sale.',
    )
  })

  test('are no news of their own, until they are corrected elsewhere', async () => {
    const analysis = await analyses.create()
    const news = async () => (await analyses.value(analysis)).news
    now = later(5)
    const sale = await analyses.type({ ...FAR, analysisId: analysis.id })
    expect(await news()).toEqual([])
    now = later(10)
    const corrected = await analyses.type({ ...FAR, priceDollars: 1_500_000 }, sale)
    expect(await news()).toEqual(['sales'])
    now = later(15)
    await analyses.type({ ...FAR, priceDollars: 1_450_000, analysisId: analysis.id }, corrected)
    expect(await news()).toEqual([])
    await analyses.type({ pid: '999000222' })
    expect(await news()).toEqual(['sales'])
    expect((await analyses.value(analysis, { effectiveDate: '2026-09-30' })).news).toEqual([])
  })

  test('may be changed and renewed with an analysis whose parcel was subdivided', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: marketUpid(40) })
    const { assessed } = await analyses.value(analysis)
    await getDatabase().pool.query('DELETE FROM parcel WHERE upid = $1', [marketUpid(40)])
    await change(analysis, { effectiveDate: '2026-09-30' })
    await analyses.renewed(analysis)
    const { subject, provenance } = await analyses.opened(analysis)
    expect({ subject, provenance }).toEqual({ subject: analysis.subject, provenance: analysis.provenance })
    const answer = await analyses.value(analysis)
    expect(answer.value?.dollars).toBeGreaterThan(100_000)
    expect(answer.assessed?.totalDollars).toBe(assessed?.totalDollars)
    await change(analysis, { effectiveDate: '2025-12-31' })
    expect((await analyses.value(analysis)).assessed).toBeNull()
  })

  test('may be renewed with an analysis whose parcel has another use since', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: marketUpid(41) })
    await getDatabase().pool.query(
      "UPDATE assessment SET actual_use_code = '200', actual_use = 'Store(s)' WHERE upid = $1",
      [marketUpid(41)],
    )
    await analyses.renewed(analysis)
    expect((await analyses.opened(analysis)).subject.marketClass).toBe('house')
  })
})
