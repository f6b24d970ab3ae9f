import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ParcelTimeline } from '#contract/parcel/parcel-timeline.ts'
import { EMPTY_ASSESSMENT } from '../../../connectors/empty-records.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { detectWaiting } from '../changes/service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-timeline-call-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

describeWithDatabase('GET /api/parcel/:upid/timeline', (getDatabase) => {
  let call: AppInMemory
  let town: WatchedTown

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    town = new WatchedTown(database, dataFolder)
    const parcels = town.parcels(2, 30)
    await town.release(...town.parcels(0, 2), ...parcels, town.listing('R1', 3))
    await town.release(
      town.parcel(50, { pid: '200000050', geometry: town.ground(0, 2) }),
      ...parcels,
      town.listing('R1', 3, { priceDollars: 2_000_000 }),
    )
    await detectWaiting({ database })
  })

  const request = (upid: string, as: Pick<AppInMemory, 'get'> = call) =>
    as.get('parcelTimeline', { params: { upid } })

  test('answers in the shape of the contract, for a parcel that is gone as for one that came', async () => {
    for (const n of [0, 50]) {
      const { status, payload } = await request(town.upid(n))
      expect(status).toBe(200)
      const { entries } = ParcelTimeline.parse(payload)
      expect(entries).toMatchObject([{ title: 'Assembly', boundaries: { before: [{}, {}], after: [{}] } }])
    }
  })

  test('of a building has what happened to its units, each with its unit', async () => {
    const other = new WatchedTown(getDatabase(), dataFolder)
    const tower = other.parcel(2, { pid: null, parcelClass: 'building_strata' })
    const pid = '900000306'
    const roll = { ...EMPTY_ASSESSMENT, ref: pid, parcelRef: 'L2', pid, unit: '306', year: 2026 }
    for (const priceDollars of [900_000, 880_000])
      await other.release(tower, roll, other.listing('R306', 2, { pid, parcelRef: 'L2', priceDollars }))
    await detectWaiting({ database: getDatabase() })
    const unit = `${other.upid(2)}~${pid}`
    const entriesOf = async (upid: string) => ParcelTimeline.parse((await request(upid)).payload).entries
    const [change] = await entriesOf(unit)
    expect(change).toMatchObject({ type: 'mls_price', unit: null })
    expect(await entriesOf(other.upid(2))).toEqual([{ ...change, unit: { upid: unit, label: 'Unit 306' } }])
  })

  test('needs a subscription, and for listings the permission of their histories', async () => {
    expect(await request(town.upid(0), call.as(null))).toMatchObject({ status: 401 })
    const without = await signedInAccount(getDatabase(), { plan_key: 'none' })
    expect((await request(town.upid(0), call.as(without))).status).toBe(403)
    const basic = await signedInAccount(getDatabase(), { plan_key: 'basic' })
    expect(await request(town.upid(3), call.as(basic))).toMatchObject({
      status: 200,
      payload: { entries: [], unseen: ['broker', 'mls'] },
    })
    expect(await request(town.upid(3))).toMatchObject({
      payload: { entries: [{ type: 'mls_price' }], unseen: [] },
    })
  })

  test.each(['nowhere', "'; DROP TABLE parcel; --", '{}', '%'])('finds no parcel %s', async (upid) => {
    expect(await request(upid)).toMatchObject({ status: 404, code: 'parcel_not_found' })
  })

  test('refuses a null byte, and a name as long as a book', async () => {
    expect((await request('a\0')).status).toBe(400)
    expect((await request('x'.repeat(250))).status).toBe(413)
  })
})
