import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { openSignals, type Signals } from '../../../db/signals.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeArea, makeFolder } from '../../../testing/watching/watch-factory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { flushPendingIndex } from '../changes/detected-change-queries.ts'
import { watchReleases } from './watch-releases.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-watching-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const NOW = new Date('2026-11-20T12:00:00Z')
const clock = () => NOW

describeOnBothEngines('watching', (getDatabase) => {
  let town: WatchedTown
  let signals: Signals
  let account: TestAccount
  beforeEach(async () => {
    town = new WatchedTown(getDatabase(), dataFolder)
    signals = openSignals(getDatabase())
    account = await signedInAccount(getDatabase())
  })
  afterEach(() => signals.close())

  const watch = () => watchReleases({ database: getDatabase(), signals, clock })
  const folder = (over: Parameters<typeof makeFolder>[2] = {}) => makeFolder(getDatabase(), account.id, over)
  const area = (from: number, to: number, over: Omit<Parameters<typeof makeArea>[2], 'ground'> = {}) =>
    makeArea(getDatabase(), account.id, { ...over, ground: town.ground(from, to) })

  const notified = () => town.notified()

  async function rezone(): Promise<number> {
    const parcels = town.parcels(0, 8)
    await town.release(...parcels, town.feature('zoning', 'RS-1', 0, 8))
    return town.release(
      ...parcels,
      town.feature('zoning', 'RT-7', 0, 3),
      town.feature('zoning', 'RS-1', 3, 8, { ref: 'RS-1 0' }),
    )
  }

  it('tells a folder of its own parcels, and an area of those within it', async () => {
    await folder({ name: 'One', upids: [town.upid(1), town.upid(7)] })
    await folder({ name: 'Two', upids: [town.upid(1), town.upid(2)] })
    await folder({ name: 'Untouched', upids: [town.upid(6)] })
    await area(0, 2, { name: 'West' })
    await area(4, 8, { name: 'East' })
    await area(0, 2, { name: 'Not saved yet', status: 'NEW' })
    await rezone()
    await watch()
    expect(await notified()).toEqual([
      'One info 1: <p><strong>101 Main St</strong>: Zoning changed from RS-1 to RT-7</p>',
      'Two info 2: <p><strong>101 Main St and 102 Main St</strong>: Zoning changed from RS-1 to RT-7 on 2 parcels</p>',
      'West info 2: <p><strong>100 Main St and 101 Main St</strong>: Zoning changed from RS-1 to RT-7 on 2 parcels</p>',
    ])
  })

  it('tells nobody twice, however often the work is cut off and begun anew', async () => {
    await folder({ name: 'One', upids: [town.upid(1)] })
    const release = await rezone()
    await watch()
    const once = await notified()
    expect(once).toHaveLength(1)
    const rows = async () =>
      (
        await getDatabase().pool.query(
          `SELECT (SELECT count(*)::int FROM detected_change WHERE release_id = $1) AS changes,
             (SELECT count(*)::int FROM collection_change x JOIN detected_change c ON c.id = x.change_id WHERE c.release_id = $1) AS matched,
             (SELECT count(*)::int FROM live_event WHERE account_id = $2) AS messages`,
          [release, account.id],
        )
      ).rows
    const all = await rows()
    expect(all).toEqual([{ changes: 3, matched: 1, messages: 1 }])
    for (const state of ['waiting', 'detected', 'matched']) {
      await getDatabase().pool.query(
        'UPDATE release_watch SET state = $2, progress = 0 WHERE release_id = $1',
        [release, state],
      )
      await watch()
      expect(await notified()).toEqual(once)
      expect(await rows()).toEqual(all)
    }
  })

  it('leaves the index by which histories are found in order', async () => {
    await rezone()
    await watch()
    expect(await flushPendingIndex(getDatabase())).toBe(0)
  })

  it('tells the pages of the account to fetch what is new, and nobody else', async () => {
    const other = await signedInAccount(getDatabase())
    await folder({ upids: [town.upid(1)] })
    await folder({ upids: [town.upid(2)] })
    await rezone()
    await watch()
    const { rows } = await getDatabase().pool.query(
      'SELECT account_id, message FROM live_event WHERE account_id = ANY($1::uuid[])',
      [[account.id, other.id]],
    )
    expect(rows).toEqual([
      {
        account_id: account.id,
        message: {
          type: 'RefreshRequest',
          clientId: null,
          payload: { notifications: true, collections: true },
        },
      },
    ])
  })

  it.each([
    ['that is not enabled', { notif_enabled: false }],
    ['that has expired', { expires_at: new Date('2026-11-20T11:59:59Z') }],
    ['that was deleted', { deleted_at: NOW }],
    ['that is watched for something else', { notif_def: ['mls_new', 'land_use'] }],
  ])('does not tell a collection %s', async (_, over) => {
    await folder({ upids: [town.upid(1)], ...over })
    await area(0, 8, over)
    await rezone()
    await watch()
    expect(await notified()).toEqual([])
  })

  it.each([
    ['has no subscription', { plan_key: 'none', grants: ['notif_folder_pi', 'notif_area_pi'] }, []],
    ['had one until a moment ago', { subscription_ends_at: NOW }, []],
    ['may be told of folders alone', { plan_key: 'basic' }, ['Mine info']],
    [
      'was granted areas beside',
      { plan_key: 'basic', grants: ['notif_area_pi'] },
      ['Mine info', 'Place info'],
    ],
  ])('tells an account that %s only what it may be told', async (_, state, expected) => {
    account = await signedInAccount(getDatabase(), state)
    await folder({ name: 'Mine', upids: [town.upid(1)] })
    await area(0, 8, { name: 'Place' })
    await rezone()
    await watch()
    expect((await notified()).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(expected)
  })

  it('tells the folder that holds a parent of what became of it', async () => {
    await folder({ name: 'Parent', upids: [town.upid(1)] })
    const half = (n: number, from: number, to: number) =>
      town.parcel(n, { pid: `30000000${n}`, geometry: town.ground(from, to) })
    await town.release(...town.parcels(0, 8))
    await town.release(town.parcel(0), half(8, 1, 1.5), half(9, 1.5, 2), ...town.parcels(2, 8))
    await watch()
    expect(await notified()).toEqual([
      expect.stringMatching(
        /^Parent info 1: <p><strong>101 Main St<\/strong>: PID [0-9-]+ was subdivided into PID 300-000-008 \(50%\) and PID 300-000-009 \(50%\)<\/p>$/,
      ),
    ])
  })

  it('tells an area by its criteria, each tab apart, and a folder nothing of MLS', async () => {
    account = await signedInAccount(getDatabase(), { grants: ['notif_area_mls'] })
    const parcels = town.parcels(0, 4)
    await town.release(...parcels, town.feature('zoning', 'RS-1', 0, 4))
    const notif_def = ['mls_new', 'broker_listing_new']
    await folder({ name: 'Folder', upids: [town.upid(0)], notif_def })
    await area(0, 4, { name: 'All', notif_def })
    const only = (options: object) => ({ notif_def, options: JSON.stringify(options) })
    await area(0, 4, { name: 'Condos', ...only({ mls: { propertyTypes: ['Apartment'] } }) })
    await area(0, 4, { name: 'Homes', ...only({ mls: { propertyClasses: ['Residential'] } }) })
    await area(0, 4, { name: 'Farms', ...only({ mls: { propertyClasses: ['Farm'] } }) })
    await area(0, 4, { name: 'Pending', ...only({ mls: { statuses: ['pending'] } }) })
    await area(0, 4, { name: 'Duplex', ...only({ mls: { zonings: ['RT-7'] } }) })
    await area(0, 4, { name: 'Towers', ...only({ mls: { zonings: ['RM-4'] } }) })
    await area(0, 4, { name: 'Houses', ...only({ mls: { zonings: ['RS-1', 'RT-7'] } }) })
    await area(0, 4, { name: 'Broker', ...only({ broker: { brokers: ['Cove Commercial'] } }) })
    await town.release(
      ...parcels,
      town.feature('zoning', 'RS-1', 0, 4),
      town.feature('zoning', 'RM-4', 0, 4, { status: 'Proposed' }),
      town.listing('R1', 0),
      town.listing('R2', 1, { propertyType: 'Apartment' }),
      town.listing('B1', 2, { kind: 'broker', brokerage: 'Cove Commercial', propertyType: 'Retail' }),
      town.listing('B2', 3, { kind: 'broker', brokerage: 'Harbour <b>Commercial</b>', address: '<i>&"\'' }),
    )
    await watch()
    const lines = await notified()
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'All broker 2',
      'All mls 2',
      'Broker broker 1',
      'Broker mls 2',
      'Condos broker 2',
      'Condos mls 1',
      'Duplex broker 2',
      'Farms broker 2',
      'Homes broker 2',
      'Homes mls 2',
      'Houses broker 2',
      'Houses mls 2',
      'Pending broker 2',
      'Towers broker 2',
    ])
    expect(lines[0]).toContain('&lt;i&gt;&amp;&quot;&#39;')
    expect(lines[0]).not.toContain('<i>')
  })

  it('leaves out of an area what is smaller than it asks for', async () => {
    const notif_def = ['mls_price']
    account = await signedInAccount(getDatabase(), { grants: ['notif_area_mls'] })
    await area(0, 4, { name: 'All', notif_def })
    await area(0, 4, { name: 'Large', notif_def, options: JSON.stringify({ minorThreshold: 0.05 }) })
    await town.release(...town.parcels(0, 4), town.listing('R1', 0), town.listing('R2', 1))
    await town.release(
      ...town.parcels(0, 4),
      town.listing('R1', 0, { priceDollars: 990_000 }),
      town.listing('R2', 1, { priceDollars: 900_000 }),
    )
    await watch()
    expect((await notified()).map((line) => line.split(':')[0])).toEqual(['All mls 2', 'Large mls 1'])
  })
})
