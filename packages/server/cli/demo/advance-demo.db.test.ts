import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DemoMovedOn, demoProgress, importNextWeek } from '#demo/releases/demo-weeks.ts'
import { openSignals } from '../../db/signals.ts'
import { getAreas } from '../../features/watching/collections/area-service.ts'
import { getNotifications } from '../../features/watching/notifications/service.ts'
import { watchReleases } from '../../features/watching/service.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { signedInAccount } from '../../testing/rows/account-factory.ts'
import { advanceDemo } from './advance-demo.ts'
import { loadDemo } from './load-demo.ts'
import { createDemoCollections } from './watch-demo.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-advance-demo-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const now = () => new Date('2026-11-21T15:00:00Z')

describeOnBothEngines('The demo, week by week', (getDatabase) => {
  const releases = async () =>
    (
      await getDatabase()
        .db.selectFrom('release')
        .select(['as_of', 'origin', 'status'])
        .where('dataset_key', '=', 'district')
        .where('status', 'in', ['current', 'superseded', 'importing'])
        .orderBy('id')
        .execute()
    ).map(({ as_of, origin, status }) => `${as_of} ${origin.split(',')[0]} ${status}`)

  it('is refused where no demo is loaded', async () => {
    await expect(advanceDemo(getDatabase(), { dataFolder, now })).rejects.toThrow('not loaded')
    expect(await demoProgress(getDatabase())).toBeNull()
  })

  it('after its first start is watched: parcels and areas that changed, which are notified of; a second start adds nothing', async () => {
    const database = getDatabase()
    const parts = { database, clock: now }
    const demo = { username: 'demo', is_demo: true, plan_key: 'pro' }
    const { id } = await signedInAccount(database, { ...demo, grants: ['notif_area_mls'] })
    const other = await signedInAccount(database, { username: 'demo-admin', is_demo: true, plan_key: 'pro' })
    await loadDemo(database, { parcels: 900, seed: 1, asOf: '2026-11-09', releases: [1, 2], dataFolder })
    for (let start = 0; start < 2; start++) await createDemoCollections(database, now())

    const folders = await database.db.selectFrom('folder').selectAll().execute()
    expect(folders).toMatchObject([{ account_id: id, notif_enabled: true }])
    const areas = await getAreas(parts, id)
    expect(areas).toMatchObject([
      { name: 'Around new rezonings', type: 'geometry', status: 'SAVED', notifEnabled: true },
      {
        name: 'Old Town',
        type: 'selection',
        status: 'SAVED',
        notifEnabled: true,
        selection: { layer: 'neighbourhood' },
      },
    ])
    for (const { geometry, notifDef } of areas) {
      expect(geometry.length).toBeGreaterThan(0)
      expect(notifDef).toContain('zoning')
    }

    const signals = openSignals(database)
    await watchReleases({ ...parts, signals })
    await signals.close()
    const notified = await getNotifications(parts, id)
    expect(new Set(notified.map(({ kind, tab }) => `${kind} ${tab}`))).toEqual(
      new Set(['folder info', 'area info', 'area mls']),
    )
    expect(new Set(notified.map(({ collectionName }) => collectionName)).size).toBe(3)
    for (const { propertiesCount } of notified) expect(propertiesCount).toBeGreaterThan(0)
    expect(await getNotifications(parts, other.id)).toEqual([])
    expect(await getAreas(parts, other.id)).toEqual([])
    expect(await demoProgress(database)).toMatchObject({ asOf: '2026-11-16', nextAsOf: '2026-11-23' })
  })

  it('brings the next week, and notifies whoever watches of what it changed', async () => {
    const database = getDatabase()
    const { id } = await database.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    const { report, notifications, state } = await advanceDemo(database, { dataFolder, now })
    expect(report).toMatchObject({ outcome: 'imported', asOf: '2026-11-23' })
    expect(report.counts.added).toBeGreaterThan(0)
    expect(report.counts.removed).toBeGreaterThan(0)
    expect(state).toBe('notified')
    const notified = await database.db
      .selectFrom('notification')
      .select(['account_id', 'release_id'])
      .where('release_id', '=', report.releaseId)
      .execute()
    expect(notifications).toBeGreaterThan(1)
    expect(notified).toHaveLength(notifications)
    expect(new Set(notified.map(({ account_id }) => account_id))).toEqual(new Set([id]))
    expect(await releases()).toEqual([
      '2026-11-09 generated: release 1 superseded',
      '2026-11-16 generated: release 2 superseded',
      '2026-11-23 generated: release 3 current',
    ])
  })

  it('is brought once, whoever else asks for the same week', async () => {
    const database = getDatabase()
    const after = (await demoProgress(database))?.releaseId
    const both = await Promise.allSettled([1, 2].map(() => importNextWeek(database, { after, dataFolder })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(importNextWeek(database, { after, dataFolder })).rejects.toBeInstanceOf(DemoMovedOn)
    expect((await releases()).at(-1)).toBe('2026-11-30 generated: release 4 current')
    expect(await releases()).toHaveLength(4)
  })

  it('is left as it was when it is ended in the middle, and brought anew', async () => {
    const database = getDatabase()
    const before = await releases()
    const ended = new AbortController()
    const onProgress = ({ rowsRead }: { rowsRead: number }) => {
      if (rowsRead > 1000) ended.abort(new Error('ended'))
    }
    await expect(importNextWeek(database, { dataFolder, signal: ended.signal, onProgress })).rejects.toThrow(
      'ended',
    )
    expect(await releases()).toEqual(before)
    expect((await advanceDemo(database, { dataFolder, now })).report.asOf).toBe('2026-12-07')
  })
})
