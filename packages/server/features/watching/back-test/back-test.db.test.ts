import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BackTestSummary } from '#contract/watching/back-test.ts'
import { AreaOptions } from '#contract/watching/collections.ts'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { MINOR_CHANGE } from '#domain/watching/changes/change-size.ts'
import { NOTIFICATION_TYPE_KEYS } from '#domain/watching/notification-types.ts'
import { openSignals } from '../../../db/signals.ts'
import type { NewTask } from '../../../platform/queue/task-service.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeArea } from '../../../testing/watching/watch-factory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { watchReleases } from '../watching/watch-releases.ts'
import { backTestKind, startBackTest } from './service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-back-test-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const NOW = new Date('2026-11-20T12:00:00Z')
const SIGNAL = new AbortController().signal
const ALL = new Set<ResourceKey>([RESOURCES.NOTIF_AREA_PI, RESOURCES.NOTIF_AREA_BL, RESOURCES.NOTIF_AREA_MLS])

const GROUNDS: readonly [number, number][] = [
  [0, 8],
  [1, 3],
  [2.6, 5.2],
  [6, 8],
]
const CRITERIA = [
  {},
  { minorThreshold: MINOR_CHANGE.default },
  { minorThreshold: MINOR_CHANGE.max },
  { broker: { brokers: ['Cove Commercial'] }, mls: { statuses: ['pending'] } },
  { broker: { propertyTypes: ['Retail'] }, mls: { propertyTypes: ['Apartment'], zonings: ['RT-7'] } },
  { mls: { zonings: ['RS-1', 'CD-1'] }, minorThreshold: 0.2 },
  {
    broker: { priceDollars: { max: 999_999 } },
    mls: { priceDollars: { min: 700_000, max: 990_000 }, bedrooms: { min: 3 } },
  },
].map((options) => AreaOptions.parse(options))
const DEFINITIONS = [
  [...NOTIFICATION_TYPE_KEYS],
  ['zoning', 'pid_deleted'],
  ['mls_price', 'mls_status'],
  ['broker_listing_new'],
  [],
]

describeOnBothEngines('a back-test', (getDatabase) => {
  let town: WatchedTown
  let accountId: string
  /** An account without the MLS® permission. */
  let other: string
  const clock = () => NOW

  /** Three releases with every sort of change that the criteria tell apart. */
  async function history(): Promise<void> {
    const parcels = town.parcels(0, 8)
    const half = (n: number, from: number, to: number) =>
      town.parcel(n, { pid: `30000000${n}`, geometry: town.ground(from, to) })
    await town.release(
      ...parcels,
      town.feature('zoning', 'RS-1', 0, 8),
      town.listing('R1', 0),
      town.listing('R2', 1, { bedrooms: 5 }),
      town.listing('R3', 2, { propertyType: 'Apartment', bedrooms: null }),
    )
    await town.release(
      ...parcels,
      town.feature('zoning', 'RT-7', 0, 3.1),
      town.feature('zoning', 'RS-1', 3.1, 8, { ref: 'RS-1 0' }),
      town.listing('R1', 0, { priceDollars: 990_000 }),
      town.listing('R2', 1, { priceDollars: 700_000, status: 'pending' }),
      town.listing('R3', 2, { propertyType: 'Apartment', priceDollars: 950_000 }),
      town.listing('B1', 4, { kind: 'broker', brokerage: 'Cove Commercial', propertyType: 'Retail' }),
      town.listing('B2', 7, { kind: 'broker', propertyType: 'Office' }),
    )
    await town.release(
      ...town.parcels(0, 6),
      half(8, 6, 6.5),
      half(9, 6.5, 8),
      town.feature('zoning', 'CD-1', 0, 2),
      town.feature('zoning', 'RT-7', 2, 3.1, { ref: 'RT-7 0' }),
      town.feature('zoning', 'RS-1', 3.1, 8, { ref: 'RS-1 0' }),
      town.listing('R1', 0, { priceDollars: 990_000, status: 'pending' }),
      town.listing('B1', 4, { kind: 'broker', brokerage: 'Cove Commercial', propertyType: 'Retail' }),
    )
  }

  beforeAll(async () => {
    const database = getDatabase()
    town = new WatchedTown(database, dataFolder)
    accountId = (await signedInAccount(database, { grants: ['notif_area_mls'] })).id
    other = (await signedInAccount(database, { plan_key: 'basic', grants: ['notif_area_bl'] })).id
  })

  async function tried(
    about: Partial<Parameters<typeof startBackTest>[2]['area']>,
    owner = { accountId, allowedResources: ALL as ReadonlySet<ResourceKey> },
  ) {
    const begun: NewTask[] = []
    const createInstead = async (task: NewTask) => {
      begun.push(task)
    }
    const parts = { database: getDatabase(), tasks: { createInstead } as never, clock }
    const area = { type: 'geometry' as const, notifDef: ['zoning'], options: AreaOptions.parse({}), ...about }
    await startBackTest(parts, owner, { area }, SIGNAL)
    const [task] = begun
    if (!task) throw new Error('no task was begun')
    const work = {
      taskId: 'x',
      accountId: owner.accountId,
      key: task.key,
      args: JSON.parse(JSON.stringify(task.args)),
      missing: Array.from({ length: task.partCount }, (_, index) => index),
      signal: SIGNAL,
    }
    const found: BackTestSummary[] = []
    for await (const some of backTestKind(parts).run(work)) {
      for (const { result } of [some].flat()) found.push(result.payload as BackTestSummary)
    }
    const [summary] = found
    if (!summary) throw new Error('no part came')
    return { summary, partCount: found.length, entries: summary.entries }
  }

  it('finds of every area and criteria what watching it told, and beside that only what is minor', async () => {
    const database = getDatabase()
    const signals = openSignals(database)
    const watched: { id: string; owner: string; area: Parameters<typeof tried>[0] }[] = []
    for (const owner of [accountId, other]) {
      for (const [from, to] of GROUNDS) {
        for (const options of CRITERIA) {
          for (const notifDef of DEFINITIONS) {
            const ground = town.ground(from, to)
            const id = await makeArea(database, owner, {
              ground,
              notif_def: notifDef,
              options: JSON.stringify(options),
            })
            watched.push({ id, owner, area: { geometry: [ground], notifDef, options } })
          }
        }
      }
    }
    await history()
    await watchReleases({ database, signals, clock })
    await signals.close()
    const { rows } = await database.pool.query<{ id: string; ids: number[] }>(
      `SELECT collection_id AS id, array_agg(change_id ORDER BY change_id)::int[] AS ids FROM collection_change GROUP BY 1`,
    )
    const notified = new Map(rows.map(({ id, ids }) => [id, ids]))
    let minorCount = 0
    for (const { id, owner, area } of watched) {
      // A type that an account may not choose is refused; an area that was saved when it still might is not notified of it.
      const { summary, entries } = await tried(area, { accountId: owner, allowedResources: ALL })
      const sent = entries.filter(({ isMinor }) => !isMinor).map(({ changeId }) => changeId)
      expect(sent.sort((a, b) => a - b)).toEqual(notified.get(id) ?? [])
      expect(summary).toMatchObject({
        notifiedCount: sent.length,
        minorCount: entries.length - sent.length,
        total: entries.length,
      })
      if (area.options?.minorThreshold === 0) expect(summary.minorCount).toBe(0)
      minorCount += summary.minorCount
    }
    expect(rows.length).toBeGreaterThan(40)
    expect(minorCount).toBeGreaterThan(20)
  })

  it('says in figures and entries what was left out, by the same area as saved and as drawn', async () => {
    const ground = town.ground(0, 8)
    const about = {
      notifDef: ['mls_price'],
      options: AreaOptions.parse({ minorThreshold: 0.02 }),
    }
    const drawn = await tried({ ...about, geometry: [ground] })
    expect(drawn.summary).toMatchObject({
      days: 90,
      since: '2026-08-23',
      knownSince: '2026-11-01',
      total: 3,
      notifiedCount: 2,
      minorCount: 1,
    })
    expect(drawn.summary.byType).toEqual([{ type: 'mls_price', count: 2 }])
    expect(drawn.summary.byWeek.at(-3)).toEqual({ week: '2026-11-02', count: 2 })
    expect(new Set(drawn.entries.map(({ asOf }) => asOf))).toEqual(new Set(['2026-11-02']))
    expect(drawn.entries.filter(({ isMinor }) => isMinor).map(({ text }) => text)).toEqual([
      'MLS® listing R1: price changed from $1,000,000 to $990,000 (−1.0%)',
    ])
    const areaId = await makeArea(getDatabase(), accountId, { ground })
    expect(await tried({ ...about, areaId })).toEqual(drawn)
  })

  it('knows since the first release of its own data, whenever it was imported, and says of a place without data that it knows nothing', async () => {
    const { pool } = getDatabase()
    await pool.query(`UPDATE release SET finished_at = '2026-11-19T12:00:00Z'`)
    await pool.query(`UPDATE release SET as_of = '2026-11-10' WHERE as_of = '2026-11-03'`)
    const geometry = [town.ground(0, 8)]
    const { summary } = await tried({ geometry, notifDef: ['mls_price'] })
    expect(summary.knownSince).toBe('2026-11-01')
    expect(summary.byWeek.slice(-3).map(({ count }) => count)).toEqual([3, 0, null])
    const empty = await tried({ geometry: [town.ground(900, 901)] })
    expect(empty.summary).toMatchObject({ knownSince: null, notifiedCount: 0 })
    expect(empty.summary.byWeek.every(({ count }) => count === null)).toBe(true)
  })

  it('of very much shows the newest, and counts all', async () => {
    await getDatabase().pool.query(
      `INSERT INTO detected_change (release_id, change_key, type, subject, source_key, as_of, upids, change, places)
       SELECT release_id, change_key || n, type, subject || n, source_key, as_of, upids, change, places
       FROM detected_change, generate_series(1, 2500) n WHERE id = (SELECT min(id) FROM detected_change WHERE type = 'zoning')`,
    )
    const { summary, partCount, entries } = await tried({ geometry: [town.ground(0, 8)] })
    expect(partCount).toBe(1)
    expect(summary.total).toBeGreaterThan(2500)
    expect(new Set(entries.map(({ changeId }) => changeId)).size).toBe(50)
    const days = entries.map(({ asOf }) => asOf)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(days[0]).toBe('2026-11-03')
  })

  it('is of a place, of their own, and of types that the account may choose', async () => {
    const theirs = await makeArea(getDatabase(), other, { ground: town.ground(0, 2) })
    await expect(tried({ areaId: theirs })).rejects.toMatchObject({ code: 'not_found' })
    await expect(tried({})).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('no place yet'),
    })
    const geometry = [town.ground(0, 2)]
    const allowedResources = new Set<ResourceKey>([RESOURCES.NOTIF_AREA_PI])
    await expect(
      tried({ geometry, notifDef: ['mls_new'] }, { accountId, allowedResources }),
    ).rejects.toMatchObject({ code: 'permission_required' })
  })

  it('looks back 90 days', async () => {
    const geometry = [town.ground(0, 8)]
    const { pool } = getDatabase()
    const dated = (day: string) => pool.query('UPDATE detected_change SET as_of = $1', [day])
    await dated('2026-08-22')
    expect((await tried({ geometry })).summary.total).toBe(0)
    await dated('2026-08-23')
    expect((await tried({ geometry })).summary.total).toBeGreaterThan(3)
  })
})
