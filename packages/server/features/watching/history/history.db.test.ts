import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { HistoryOrder } from '#domain/watching/history-view.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import type { NewTask } from '../../../platform/queue/task-service.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { unzipped } from '../../../testing/unzipped.ts'
import { makeArea, makeFolder } from '../../../testing/watching/watch-factory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import type { TaskPart } from '../../services/tasks/service.ts'
import { detectWaiting } from '../changes/service.ts'
import type { Collection } from './history-queries.ts'
import { countHistory, exportHistory, historyKind, startHistory } from './service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-history-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const ALL = new Set<ResourceKey>([
  'notif_folder_pi',
  'notif_folder_bl',
  'notif_area_pi',
  'notif_area_bl',
  'notif_area_mls',
])

const USUAL = { tab: 'info', orderBy: 'asOf', isReversed: false, from: null, to: null } as const

describeOnBothEngines('histories', (getDatabase) => {
  let town: WatchedTown
  let account: TestAccount
  let folder: Collection
  let area: Collection

  beforeAll(async () => {
    const database = getDatabase()
    town = new WatchedTown(database, dataFolder)
    account = await signedInAccount(database)
    const parcels = town.parcels(0, 4)
    await town.release(...parcels, town.feature('zoning', 'RS-1', 0, 4), town.listing('R1', 0))
    await town.release(
      ...parcels,
      town.feature('zoning', 'RT-7', 0, 4),
      town.listing('R1', 0, { priceDollars: 900_000 }),
    )
    await town.release(
      ...parcels,
      town.feature('zoning', 'CD-1', 0, 2),
      town.feature('zoning', 'RT-7', 2, 4),
      town.listing('R1', 0, { priceDollars: 900_000 }),
      town.listing('R2', 1, { priceDollars: 2_000_000 }),
      town.listing('B1', 3, { kind: 'broker' }),
    )
    await detectWaiting({ database })
    const over = { notif_enabled: false }
    folder = {
      kind: 'folder',
      id: await makeFolder(database, account.id, { upids: [town.upid(1), town.upid(3)], ...over }),
    }
    area = { kind: 'area', id: await makeArea(database, account.id, { ground: town.ground(0, 2), ...over }) }
  })

  interface Asked {
    tab?: HistoryTab
    orderBy?: HistoryOrder
    isReversed?: boolean
    from?: string | null
    to?: string | null
    allowedResources?: ReadonlySet<ResourceKey>
    accountId?: string
    /** Between the call and its task. */
    meanwhile?: () => Promise<unknown>
  }

  /** The parts of the task that the call begins, as they would come. */
  async function opened(collection: Collection, requested: Asked = {}) {
    const { allowedResources = ALL, accountId = account.id, meanwhile, ...about } = requested
    const begun: NewTask[] = []
    const create = async (task: NewTask) => {
      begun.push(task)
    }
    const tasks = { create } as never
    const viewer = { accountId, allowedResources }
    await startHistory({ database: getDatabase(), tasks }, viewer, collection, { ...USUAL, ...about })
    const [task] = begun
    if (!task) throw new Error('no task was begun')
    await meanwhile?.()
    const parts: TaskPart[] = []
    const work = {
      taskId: 'x',
      accountId,
      key: task.key,
      args: JSON.parse(JSON.stringify(task.args)),
      missing: Array.from({ length: task.partCount }, (_, index) => index),
      signal: new AbortController().signal,
    }
    for await (const some of historyKind({ database: getDatabase() }).run(work)) parts.push(...[some].flat())
    return parts.map(({ result }) => result.payload as { entries: HistoryEntry[]; total: number })
  }
  const entries = async (collection: Collection, requested?: Asked) =>
    (await opened(collection, requested)).flatMap((part) => part.entries)
  const lines = async (collection: Collection, requested?: Asked) =>
    (await entries(collection, requested)).map(({ asOf, label, text }) => `${asOf} ${label}: ${text}`)

  it('of a folder tell what happened on its parcels, the newest first, though it was watched only since', async () => {
    const expected = [
      '2026-11-03 101 Main St: Zoning changed from RT-7 to CD-1',
      '2026-11-02 103 Main St: Zoning changed from RS-1 to RT-7',
      '2026-11-02 101 Main St: Zoning changed from RS-1 to RT-7',
    ]
    expect(await lines(folder)).toEqual(expected)
    expect(await lines(folder, { isReversed: true })).toEqual(expected.toReversed())
  })

  it('are limited to a period, both of its ends included', async () => {
    expect(await lines(folder, { from: '2026-11-03' })).toHaveLength(1)
    expect(await lines(folder, { to: '2026-11-02' })).toHaveLength(2)
    expect(await lines(folder, { from: '2026-11-02', to: '2026-11-03' })).toHaveLength(3)
  })

  it('of an area tell what happened within it, each tab apart, in the order asked for', async () => {
    expect(await lines(area)).toHaveLength(4)
    const mls = [
      '2026-11-03 101 Main St: MLS® listing R2 is new, at $2,000,000',
      '2026-11-02 100 Main St: MLS® listing R1: price changed from $1,000,000 to $900,000 (−10.0%)',
    ]
    expect(await lines(area, { tab: 'mls', orderBy: 'price' })).toEqual(mls)
    expect(await lines(area, { tab: 'mls', orderBy: 'label' })).toEqual(mls.toReversed())
    expect(await lines(area, { tab: 'mls', orderBy: 'type' })).toEqual(mls)
    expect(await lines(area, { tab: 'broker' })).toEqual([])
    expect(await lines(folder, { tab: 'broker' })).toHaveLength(1)
  })

  it('say of each entry what was before and where', async () => {
    const [entry] = await entries(area, { tab: 'mls', orderBy: 'price', isReversed: true })
    expect(entry).toMatchObject({
      type: 'mls_price',
      title: 'MLS® price',
      tab: 'mls',
      upids: [town.upid(0)],
      before: { priceDollars: 1_000_000 },
      after: { priceDollars: 900_000 },
      effectiveOn: null,
      source: `Town of ${town.key}`,
      listing: {
        number: 'R1',
        status: 'active',
        priceDollars: 900_000,
        previousPriceDollars: 1_000_000,
        propertyType: 'House',
        address: '100 Main St',
        listedOn: '2026-06-01',
        brokerage: 'Harbour Realty',
        broker: 'Desk 4',
        bedrooms: 3,
        bathrooms: 2,
        floorAreaSquareMetres: null,
        yearBuilt: null,
      },
    })
    const [broker] = await entries(folder, { tab: 'broker' })
    expect(broker?.listing).toMatchObject({ number: 'B1', previousPriceDollars: null, bedrooms: 3 })
    const [zoning] = await entries(folder)
    expect(zoning).not.toHaveProperty('listing')
    const [[lng, lat] = [0, 0]] = entry?.places ?? []
    const [west, south] = town.at(0)
    expect(lng > west && lng < west + 0.0003 && lat > south && lat < south + 0.0003).toBe(true)
  })

  it('count what each tab holds, of those that may be opened', async () => {
    const counts = (of: Collection, allowedResources = ALL, accountId = account.id) =>
      countHistory(getDatabase(), { accountId, allowedResources }, of)
    expect(await counts(folder)).toEqual({ info: 3, broker: 1 })
    expect(await counts(area)).toEqual({ info: 4, broker: 0, mls: 2 })
    expect(await counts(area, new Set<ResourceKey>(['notif_area_mls']))).toEqual({ mls: 2 })
    const { id } = await signedInAccount(getDatabase())
    await expect(counts(area, ALL, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('tell what there was when they were opened, whatever comes before their last part', async () => {
    const before = await lines(folder)
    const { pool } = getDatabase()
    const meanwhile = () =>
      pool.query(
        `INSERT INTO detected_change (release_id, change_key, type, subject, source_key, as_of, upids, change)
         SELECT release_id, 'meanwhile', type, subject, source_key, as_of, upids, change
         FROM detected_change WHERE upids = ARRAY[$1] AND type = 'zoning' AND as_of = '2026-11-02'`,
        [town.upid(3)],
      )
    expect(await lines(folder, { meanwhile })).toEqual(before)
    expect(await lines(folder)).toHaveLength(before.length + 1)
    await pool.query(`DELETE FROM detected_change WHERE change_key = 'meanwhile'`)
  })

  it('that are long come in parts, the first of them small', async () => {
    await getDatabase().pool.query(
      `INSERT INTO detected_change (release_id, change_key, type, subject, source_key, as_of, upids, change)
       SELECT release_id, change_key || n, type, subject || n, source_key, as_of, upids, change
       FROM detected_change, generate_series(1, 600) n WHERE upids = ARRAY[$1] AND type = 'zoning' AND as_of = '2026-11-02'`,
      [town.upid(3)],
    )
    const parts = await opened(folder)
    expect(parts.map((part) => [part.entries.length, part.total])).toEqual([
      [50, 603],
      [500, 603],
      [53, 603],
    ])
    const ids = parts.flatMap((part) => part.entries.map(({ changeId }) => changeId))
    expect(new Set(ids).size).toBe(603)
  })

  it('are opened by their owner alone, with the permission of the tab', async () => {
    const { id } = await signedInAccount(getDatabase())
    await expect(opened(folder, { accountId: id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(opened(area, { accountId: id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(opened(folder, { tab: 'mls' })).rejects.toMatchObject({ code: 'bad_request' })
    const allowedResources = new Set<ResourceKey>(['notif_area_pi'])
    await expect(opened(area, { tab: 'mls', allowedResources })).rejects.toMatchObject({
      code: 'permission_required',
    })
  })

  it('become a CSV or a workbook of the entries that are asked for, of their own alone', async () => {
    const viewer = { accountId: account.id, allowedResources: ALL }
    const file = (notifications: number[], format: 'csv' | 'xlsx', over = {}) =>
      exportHistory(getDatabase(), { ...viewer, ...over }, { notifications, format })
    const csv = async (ids: number[], over = {}) =>
      (await Array.fromAsync(await file(ids, 'csv', over))).join('')
    const [listing] = await entries(area, { tab: 'mls', orderBy: 'price' })
    const ids = [listing?.changeId ?? 0, (await entries(folder))[0]?.changeId ?? 0]
    const [head, first, second] = (await csv(ids)).split('\r\n')
    expect(head).toContain('"Release of","In force since","Type","Change","Address","PIDs","Price ($)"')
    expect(first).toMatch(
      /^"2026-11-03","2026-06-01","New MLS® listings","MLS® listing R2 is new, at \$2,000,000","101 Main St","100-\d{3}-001","2000000"/,
    )
    expect(second).toMatch(
      /"Zoning changes","Zoning changed from RT-7 to CD-1","101 Main St".*"Not stated by the source: In force since; Not a listing: Price \(\$\)"$/,
    )
    const files = await unzipped(await file(ids, 'xlsx'))
    expect(files.get('xl/worksheets/sheet1.xml')).toMatch(/<v>2000000<.*Zoning changed from RT-7 to CD-1/)
    expect(files.get('xl/worksheets/sheet2.xml')).toContain('Town of watched')
    expect((await csv(ids, { allowedResources: new Set(['notif_folder_pi']) })).split('\r\n')).toHaveLength(3)
    const others = { accountId: (await signedInAccount(getDatabase())).id }
    await expect(csv(ids, others)).rejects.toMatchObject({ code: 'not_found' })
    await expect(csv([...ids, 999_999_999])).rejects.toMatchObject({ code: 'not_found' })
  })
})
