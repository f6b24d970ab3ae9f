import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { DEFAULT_TIME_ZONE, endOfDay } from '#domain/text/time-zone.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { mailsTo } from '../../testing/mail/mails.ts'
import { ownerOfEverything } from '../../testing/rows/account-rows.ts'
import { appInMemory } from '../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../testing/servers/live-messages.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-accounts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))

describeWithDatabase('lotline accounts', (getDatabase) => {
  function accounts(words: string[], input = '') {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'accounts', ...words], {
      encoding: 'utf8',
      input,
      env: {
        ...process.env,
        DATABASE_URL: String(getDatabase().pool.options.connectionString),
        LOTLINE_DATA: folder,
      },
    })
    return { status, stdout, stderr }
  }
  const login = async (username: string, password: string) => {
    const call = await appInMemory(getDatabase())
    return call.as(null).post('login', { username, password })
  }

  it('makes the first administrator, who signs in with the printed password', async () => {
    expect(accounts(['list']).stdout).toContain('There are no accounts yet.')
    const { status, stdout } = accounts([
      'add',
      'Ona@Lotline.test',
      '--first-name',
      'Ona',
      '--last-name',
      'Marsh',
      '--admin',
    ])
    expect(status).toBe(0)
    const password = /Password, shown only here: (\S+)/.exec(stdout)?.[1] ?? ''
    const { account } = (await login('ona@lotline.test', password)).payload as LoginResponse
    expect(account).toMatchObject({ username: 'ona.marsh', isAdmin: true, isEmailVerified: true })
    expect(accounts(['list']).stdout).toMatch(/^ona\.marsh {2}ona@lotline\.test {2}administrator {2}Pro /m)
  })

  it('grants, revokes and sets plans, tells open pages, and writes down what it did', async () => {
    const { id } = JSON.parse(
      accounts(['add', 'sam@lotline.test', '--first-name', 'Sam', '--json', '--plan', 'none']).stdout,
    )
    expect(accounts(['grant', 'sam', 'testing', 'admin delete users']).status).toBe(0)
    expect(accounts(['revoke', 'sam@lotline.test', 'admin delete users']).status).toBe(0)
    expect(accounts(['set-plan', 'sam', 'basic', '--until', '2030-02-28']).status).toBe(0)
    expect(accounts(['administrator', 'sam', '--remove']).status).toBe(0)

    const listed = JSON.parse(accounts(['list', '--json']).stdout)
    expect(listed.find((account: { id: string }) => account.id === id)).toMatchObject({
      is_admin: false,
      plan_key: 'basic',
      subscription_ends_at: endOfDay('2030-02-28', DEFAULT_TIME_ZONE).toISOString(),
      grants: ['testing'],
    })
    expect(await messagesTo(getDatabase(), id)).toHaveLength(4)
    const events = await getDatabase()
      .db.selectFrom('audit_event')
      .select(['actor_username', 'action', 'detail'])
      .where('subject', '=', 'sam')
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual([
      'add account',
      'grant resources',
      'revoke resources',
      'set plan',
      'make no administrator',
    ])
    expect(events.every(({ actor_username }) => actor_username === 'command line')).toBe(true)
  })

  it('takes a password from standard input, which ends every session', async () => {
    expect(accounts(['add', 'kim@lotline.test', '--password-stdin'], 'Tidewater-1184\n').status).toBe(0)
    const { token, account } = (await login('kim@lotline.test', 'Tidewater-1184')).payload as LoginResponse
    expect(accounts(['set-password', account.username, '--password-stdin'], 'weak').status).toBe(2)
    expect(accounts(['set-password', account.username, '--password-stdin'], 'Driftwood-2291').status).toBe(0)
    expect((await login('kim@lotline.test', 'Tidewater-1184')).status).toBe(401)
    expect((await login('kim@lotline.test', 'Driftwood-2291')).status).toBe(200)
    const call = await appInMemory(getDatabase())
    expect((await call.as({ token }).get('refreshUser')).status).toBe(401)
  })

  it('removes the second factors of an account, and mails its owner', async () => {
    const owner = await ownerOfEverything(getDatabase(), { username: 'lee' })
    expect(accounts(['reset-second-factor', 'lee'])).toMatchObject({
      status: 0,
      stdout: 'lee signs in with the password alone now.\n',
    })
    const left = await getDatabase().pool.query('SELECT 1 FROM passkey UNION ALL SELECT 1 FROM totp_secret')
    expect(left.rows).toEqual([])
    const call = await appInMemory(getDatabase())
    expect((await call.as(owner).get('refreshUser')).status).toBe(401)
    expect((await mailsTo(getDatabase(), owner.email)).map(({ template }) => template)).toContain(
      'second_factor_changed',
    )
    expect(accounts(['reset-second-factor', 'nobody']).status).toBe(4)
  })

  it.each([
    ['an address that has an account', ['add', 'ona@lotline.test'], 4, 'has an account already'],
    ['no address', ['add', 'ona'], 2, 'is not an e-mail address'],
    ['an unknown account', ['grant', 'nobody', 'testing'], 4, 'There is no account “nobody”'],
    ['a permission that is derived', ['grant', 'ona.marsh', 'no_home_area'], 4, 'cannot be granted'],
    ['a day that is none', ['set-plan', 'ona.marsh', 'pro', '--until', '2030-02-30'], 2, 'YYYY-MM-DD'],
  ])('refuses %s', (_, words, status, text) => {
    const response = accounts(words)
    expect(response.stderr).toContain(text)
    expect(response.status).toBe(status)
  })
})
