import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openSignals } from '../../db/signals.ts'
import { areasOf } from '../../features/watching/collections/area-service.ts'
import { notificationsOf } from '../../features/watching/notifications/service.ts'
import { watchReleases } from '../../features/watching/watching/service.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { signedInAccount } from '../../testing/rows/account-factory.ts'
import { loadDemo } from './load-demo.ts'
import { watchDemo } from './watch-demo.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-watch-demo-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

describeOnBothEngines('The demo after its first start', (getDatabase) => {
  it('watches parcels and areas that changed, and is told of them; a second start adds nothing', async () => {
    const database = getDatabase()
    const now = new Date('2026-11-21T15:00:00Z')
    const parts = { database, clock: () => now }
    const demo = { username: 'demo', is_demo: true, plan_key: 'pro' }
    const { id } = await signedInAccount(database, { ...demo, grants: ['notif_area_mls'] })
    const other = await signedInAccount(database, { username: 'demo-admin', is_demo: true, plan_key: 'pro' })
    await loadDemo(database, { parcels: 1500, seed: 1, asOf: '2026-11-09', releases: [1, 2], dataFolder })
    for (let start = 0; start < 2; start++) await watchDemo(database, now)

    const folders = await database.db.selectFrom('folder').selectAll().execute()
    expect(folders).toMatchObject([{ account_id: id, notif_enabled: true }])
    const areas = await areasOf(parts, id)
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
    const notified = await notificationsOf(parts, id)
    expect(new Set(notified.map(({ kind, tab }) => `${kind} ${tab}`))).toEqual(
      new Set(['folder info', 'area info', 'area mls']),
    )
    expect(new Set(notified.map(({ collectionName }) => collectionName)).size).toBe(3)
    for (const { propertiesCount } of notified) expect(propertiesCount).toBeGreaterThan(0)
    // Nobody else sees any of it.
    expect(await notificationsOf(parts, other.id)).toEqual([])
    expect(await areasOf(parts, other.id)).toEqual([])
  })
})
