import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { openSignals } from '../db/signals.ts'
import { watchReleases } from '../features/watching/service.ts'
import { describeWithDatabase } from '../testing/databases/databases.ts'
import { signedInAccount } from '../testing/rows/account-factory.ts'
import { makeFolder } from '../testing/watching/watch-factory.ts'
import { WatchedTown } from '../testing/watching/watched-town.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-digests-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))

describeWithDatabase('lotline digests', (getDatabase) => {
  function digests(...words: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'digests', ...words], {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: String(getDatabase().pool.options.connectionString),
        LOTLINE_DATA: folder,
        LOTLINE_PORT: '4790',
      },
    })
    return { status, stdout, stderr }
  }
  const mails = () => getDatabase().db.selectFrom('mail_message').selectAll().execute()

  it('are made early for one account, once in a period, with links to where the server listens', async () => {
    const account = await signedInAccount(getDatabase())
    const town = new WatchedTown(getDatabase(), folder)
    const expires_at = new Date(Date.now() + 30 * 86_400_000)
    await makeFolder(getDatabase(), account.id, { upids: [town.upid(1)], expires_at })
    await town.release(...town.parcels(0, 3), town.feature('zoning', 'RS-1', 0, 3, { ref: 'all' }))
    await town.release(...town.parcels(0, 3), town.feature('zoning', 'RT-7', 0, 3, { ref: 'all' }))
    const signals = openSignals(getDatabase())
    await watchReleases({ database: getDatabase(), signals, clock: () => new Date(Date.now() - 1000) })
    await signals.close()

    const first = digests('send', '--account', account.email, '--now')
    expect(first.stdout.split('\n')).toEqual([
      'Broker listings: nothing to report',
      'MLS listings: nothing to report',
      `Other changes: a digest for ${account.email} is queued; a running server sends it within a minute`,
      '',
    ])
    expect(first.status).toBe(0)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to_address: account.email, template: 'digest', status: 'queued' })
    expect(mail?.body_text).toContain('http://localhost:4790/dashboard/saved-properties/history/')
    expect(JSON.parse(digests('send', '--account', account.email, '--now', '--json').stdout)).toEqual({
      broker_daily: 'quiet',
      mls_daily: 'quiet',
      other_weekly: 'quiet',
    })
    expect(digests('send')).toMatchObject({ status: 0, stdout: 'All due digests are queued.\n' })
    expect(await mails()).toHaveLength(1)
  })

  it.each([
    ['early for everybody', ['send', '--now'], 2, 'Early digests are for one account'],
    ['early without saying so', ['send', '--account', 'pat'], 2, 'Early digests are for one account'],
    ['for nobody', ['send', '--account', 'nobody', '--now'], 4, 'There is no account “nobody”'],
  ])('are not made %s', (_, words, status, text) => {
    const response = digests(...words)
    expect(response.stderr).toContain(text)
    expect(response.status).toBe(status)
  })
})
