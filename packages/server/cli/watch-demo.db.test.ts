import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openSignals } from '../db/signals.ts'
import { watchReleases } from '../features/watching/service.ts'
import { signedInAccount } from '../testing/account-factory.ts'
import { describeOnBothEngines } from '../testing/databases.ts'
import { loadDemo } from './load-demo.ts'
import { watchDemo } from './watch-demo.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-watch-demo-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

describeOnBothEngines('The demo after its first start', (getDatabase) => {
  it('watches lots that changed, and is told of them; a second start adds nothing', async () => {
    const database = getDatabase()
    const now = new Date('2026-11-21T15:00:00Z')
    const { id } = await signedInAccount(database, { username: 'demo', is_demo: true, plan_key: 'pro' })
    await loadDemo(database, { parcels: 1500, seed: 1, asOf: '2026-11-09', releases: [1, 2], dataFolder })
    for (let start = 0; start < 2; start++) await watchDemo(database, now)
    const folders = await database.db.selectFrom('folder').selectAll().execute()
    expect(folders).toMatchObject([{ account_id: id, notif_enabled: true }])
    const signals = openSignals(database)
    await watchReleases({ database, signals, clock: () => now })
    await signals.close()
    const told = await database.db.selectFrom('notification').selectAll().execute()
    expect(told.length).toBeGreaterThan(0)
    for (const { account_id, properties_count } of told) {
      expect(account_id).toBe(id)
      expect(properties_count).toBeGreaterThan(0)
    }
  })
})
