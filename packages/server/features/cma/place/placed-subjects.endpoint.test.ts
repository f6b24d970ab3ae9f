import { beforeEach, expect, test } from 'vitest'
import type { Analysis, CreateAnalysis } from '#contract/cma/analyses.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { fillMarket, MARKET_DAY, marketUpid } from '../../../testing/rows/market-sales.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const NOW = new Date(`${MARKET_DAY}T20:00:00Z`)

describeWithDatabase('The place of a subject and of own sales', (getDatabase) => {
  let mine: ReturnType<AppInMemory['as']>
  let analyses: AnalysisCaller

  beforeEach(async () => {
    const call = await appInMemory(getDatabase(), { clock: () => NOW })
    mine = call.as(await signedInAccount(getDatabase()))
    analyses = analysisCaller(mine)
    const { rows } = await getDatabase().pool.query('SELECT FROM market_sale LIMIT 1')
    if (rows.length === 0) await fillMarket(getDatabase())
  })

  const byHand = (position: [number, number]): CreateAnalysis['subject'] => ({
    kind: 'hand',
    name: 'A new house',
    position,
    marketClass: 'house',
    tenure: 'freehold',
    building: null,
    neighbourhood: null,
    corrections: { floorSquareMetres: 180, lotSquareMetres: 500 },
  })

  /** Returns a parcel in another neighbourhood than that of the subject. */
  async function parcelElsewhere({ subject }: Analysis) {
    const { rows } = await getDatabase().pool.query(
      `SELECT upid, neighbourhood, ST_X(centre) AS lng, ST_Y(centre) AS lat FROM parcel
      WHERE neighbourhood <> $1 AND parcel_class = 'subdivision' ORDER BY upid LIMIT 1`,
      [subject.neighbourhood],
    )
    const { neighbourhood, lng, lat } = rows[0]
    return { neighbourhood: neighbourhood as string, position: [lng, lat] as [number, number] }
  }

  const typeIn = ({ id: analysisId, subject: { position } }: Analysis) =>
    analyses.type({ pid: null, position, analysisId })
  const ownSale = async (analysis: Analysis, draft?: object) => {
    const { comparables, candidates } = await analyses.value(analysis, draft)
    return [...comparables, ...candidates].find(({ sale }) => sale.origin === 'own')
  }
  test('gives one by hand the value of the same property with a parcel', async () => {
    const parcel = await analyses.create()
    const { attributes, value } = await analyses.value(parcel)
    const hand = await analyses.create({
      ...byHand(parcel.subject.position),
      corrections: attributes,
    } as never)
    expect(hand.subject).toMatchObject({ upid: null, neighbourhood: parcel.subject.neighbourhood })
    const answer = await analyses.value(hand)
    expect(answer.narrowing.join(' ')).not.toContain('neighbourhood')
    // Without a PID its own sale is one like others.
    const own = answer.comparables.find(({ sale }) => sale.upid === marketUpid(3))
    const without = own && { choices: [{ saleId: own.sale.id, choice: 'exclude', note: '' }] }
    const alike = await analyses.value(hand, without)
    expect(alike.value?.dollars).toBe(value?.dollars)
  })

  test('gives an own sale beside the subject no adjustment for location', async () => {
    const analysis = await analyses.create()
    await typeIn(analysis)
    const own = await ownSale(analysis)
    expect(own?.sale.neighbourhood).toBe(analysis.subject.neighbourhood)
    expect(own).toMatchObject({ isPinned: true })
    const location = own && 'rows' in own ? own.rows.find(({ row }) => row === 'location') : undefined
    expect(location?.share).toBeCloseTo(0, 9)
    const same = { area: { kind: 'neighbourhood' }, choices: [] }
    expect((await ownSale(analysis, same))?.reason).not.toMatch(/neighbourhood/)
  })

  /** Makes a strata building of a parcel. Returns its place. */
  async function asTower(index: number, plan: string): Promise<[number, number]> {
    const { rows } = await getDatabase().pool.query(
      `UPDATE parcel SET parcel_class = 'building_strata', plan_number = $2, pid = NULL WHERE upid = $1
      RETURNING ST_X(centre) AS lng, ST_Y(centre) AS lat`,
      [marketUpid(index), plan],
    )
    return [rows[0].lng, rows[0].lat]
  }

  test('changes with a subject that is moved, and back with Undo', async () => {
    const analysis = await analyses.create()
    const { position, neighbourhood } = await parcelElsewhere(analysis)
    const moved = await analyses.changed(analysis, { subject: { position } })
    expect(moved.subject.neighbourhood).toBe(neighbourhood)
    const back = await analyses.changed(moved, { subject: { position: analysis.subject.position } })
    expect(back.subject).toEqual(analysis.subject)
    expect(back.readAt).toBe(analysis.readAt)
    const away = await analyses.changed(back, { subject: { position: [-124.5, 50.5] } })
    expect(away.subject.neighbourhood).toBeNull()
  })

  test('is that of the strata building that a unit by hand stands in, also once it is moved', async () => {
    const position = await asTower(30, 'LMS77')
    const unit = await analyses.create({ ...byHand(position), marketClass: 'strata' } as never)
    expect(unit.subject.building).toBe('LMS77')
    const house = await analyses.create()
    const moved = await analyses.changed(house, { subject: { position, marketClass: 'strata' } })
    expect(moved.subject.building).toBe('LMS77')
    const away = await analyses.changed(unit, { subject: { position: house.subject.position } })
    expect(away.subject.building).toBeNull()
    const stated = { neighbourhood: 'Typed', building: 'EPS1' }
    const asStated = await analyses.create({ ...byHand(position), ...stated } as never)
    expect(asStated.subject).toMatchObject(stated)
  })

  test('is not that of its parcel once it is moved to where there is none, however often it is read', async () => {
    const analysis = await analyses.create()
    expect(analysis.subject.neighbourhood).not.toBeNull()
    const away = await analyses.changed(analysis, { subject: { position: [-124.5, 50.5] } })
    expect(await analyses.value(away)).toMatchObject({ news: [] })
    expect((await analyses.renewed(away)).subject.neighbourhood).toBeNull()
    const before = await analyses.changed(await analyses.opened(away), { effectiveDate: '2026-09-01' })
    expect(before.subject.neighbourhood).toBeNull()
  })

  test('is the building of its own plan where a unit is moved off one that it was dropped on', async () => {
    const other = await asTower(30, 'LMS77')
    const [lng, lat] = await asTower(31, 'LMS88')
    const upid = `${marketUpid(31)}~900000031`
    await getDatabase().pool.query(
      `INSERT INTO strata_unit (upid, building_upid, source_key, dataset_key, release_id, pid, plan_number, neighbourhood)
      SELECT $1, upid, source_key, dataset_key, release_id, '900000031', plan_number, neighbourhood FROM parcel WHERE upid = $2`,
      [upid, marketUpid(31)],
    )
    const unit = await analyses.create({ kind: 'parcel', upid })
    expect(unit.subject).toMatchObject({ marketClass: 'strata', building: 'LMS88' })
    const dropped = await analyses.changed(unit, { subject: { position: other } })
    expect(dropped.subject.building).toBe('LMS77')
    const onPavement: [number, number] = [lng + 0.0001, lat]
    const corrected = await analyses.changed(dropped, { subject: { position: onPavement } })
    expect(corrected.subject.building).toBe('LMS88')
    await getDatabase().pool.query('DELETE FROM strata_unit WHERE upid = $1', [upid])
    const nearby: [number, number] = [lng + 0.00011, lat]
    const removed = await analyses.changed(corrected, { subject: { position: nearby } })
    expect(removed.subject.building).toBe('LMS88')
  })

  test('is read for analyses of before it was, once they are renewed, which they say', async () => {
    const { pool } = getDatabase()
    const { subject: parcel } = await analyses.create()
    const analysis = await analyses.create(byHand(parcel.position))
    await pool.query(
      `UPDATE analysis SET content = jsonb_set(content, '{subject,neighbourhood}', 'null') WHERE id = $1`,
      [analysis.id],
    )
    const before = await analyses.value(analysis)
    expect(before.news).toEqual(['place'])
    expect(before.notes.map(({ text }) => text).join(' ')).toContain(
      'The subject’s neighbourhood is not known.',
    )
    const after = await analyses.renewed(analysis)
    expect(after.subject.neighbourhood).toBe(parcel.neighbourhood)
    expect(await analyses.value(after)).toMatchObject({ news: [] })
  })
})
