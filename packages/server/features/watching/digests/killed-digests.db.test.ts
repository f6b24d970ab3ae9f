import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { openSignals } from '../../../db/signals.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeFolder } from '../../../testing/watching/watch-factory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { watchReleases } from '../watching/watch-releases.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-killed-digests-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const SCRIPT = fileURLToPath(new URL('../../../testing/processes/digest-and-die.ts', import.meta.url))
const FRIDAY = new Date('2026-11-20T17:00:00Z')
/** 7:00 in British Columbia, with and without summer time. */
const MONDAY = '2026-11-23T15:00:00Z'

describeWithDatabase('making digests that is killed', (getDatabase) => {
  async function makeAndDie(commit: number): Promise<'killed' | 'done'> {
    const url = String(getDatabase().pool.options.connectionString)
    const child = spawn(process.execPath, [SCRIPT, url, String(commit), MONDAY], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code, signal] = await once(child, 'exit')
    if (signal === 'SIGKILL') return 'killed'
    expect(code).toBe(0)
    return 'done'
  }

  it('goes on where it was: every account has its one mail, and the whole of it', async () => {
    const town = new WatchedTown(getDatabase(), dataFolder)
    const accounts = []
    for (let n = 0; n < 4; n += 1) {
      const account = await signedInAccount(getDatabase())
      await makeFolder(getDatabase(), account.id, { upids: [town.upid(n)] })
      accounts.push(account.id)
    }
    await town.release(...town.parcels(0, 5), town.feature('zoning', 'RS-1', 0, 5, { ref: 'all' }))
    await town.release(...town.parcels(0, 5), town.feature('zoning', 'RT-7', 0, 5, { ref: 'all' }))
    const signals = openSignals(getDatabase())
    await watchReleases({ database: getDatabase(), signals, clock: () => FRIDAY })
    await signals.close()
    // At the first commit all that was begun is lost; at the second, one digest is made.
    let deaths = 0
    while ((await makeAndDie(1 + (deaths % 2))) === 'killed') deaths += 1
    expect(deaths).toBeGreaterThan(6)
    expect(await makeAndDie(0)).toBe('done')
    const { rows } = await getDatabase().pool.query(
      `SELECT d.account_id, count(*)::int AS digests, count(m.id)::int AS mails, count(p.name)::int AS pictures,
         (SELECT count(*)::int FROM mail_message) AS all_mails,
         (SELECT count(*)::int FROM notification WHERE NOT is_digested) AS undigested
       FROM digest d LEFT JOIN mail_message m ON m.id = d.mail_id LEFT JOIN mail_picture p ON p.mail_id = m.id
       GROUP BY 1 ORDER BY 1`,
    )
    expect(rows).toEqual(
      accounts.sort().map((account_id) => ({
        account_id,
        digests: 1,
        mails: 1,
        pictures: 1,
        all_mails: 4,
        undigested: 0,
      })),
    )
  })
})
