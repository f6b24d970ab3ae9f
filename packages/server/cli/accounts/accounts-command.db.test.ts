import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { DEFAULT_TIME_ZONE, endOfDay } from '#domain/text/time-zone.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { mailsTo } from '../../testing/mail/mails.ts'
import { CommandLines, commandLine } from '../../testing/processes/command-line.ts'
import { ownerOfEverything } from '../../testing/rows/account-rows.ts'
import { billingRows } from '../../testing/rows/billing-rows.ts'
import { appInMemory } from '../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../testing/servers/live-messages.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-accounts-'))
const commands = new CommandLines()
afterAll(() => {
  commands.end()
  rmSync(folder, { recursive: true, force: true })
})

describeWithDatabase('lotline accounts', (getDatabase) => {
  const about = (input = '') => ({
    url: String(getDatabase().pool.options.connectionString),
    dataFolder: folder,
    input,
  })
  const accounts = (words: string[], input?: string) => commands.run(['accounts', ...words], about(input))
  const alone = (words: string[], input?: string) => commandLine(['accounts', ...words], about(input))
  const login = async (username: string, password: string) => {
    const call = await appInMemory(getDatabase())
    return call.as(null).post('login', { username, password })
  }

  it('makes the first administrator, who signs in with the printed password', async () => {
    expect((await accounts(['list'])).stdout).toContain('There are no accounts yet.')
    const { status, stdout } = alone([
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
    expect((await accounts(['list'])).stdout).toMatch(
      /^ona\.marsh {2}ona@lotline\.test {2}administrator {2}Pro /m,
    )
  })

  it('grants, revokes and sets plans, tells open pages, and writes down what it did', async () => {
    const { id } = JSON.parse(
      (await accounts(['add', 'sam@lotline.test', '--first-name', 'Sam', '--json', '--plan', 'none'])).stdout,
    )
    expect(alone(['grant', 'sam', 'testing', 'admin delete users']).status).toBe(0)
    expect((await accounts(['revoke', 'sam@lotline.test', 'admin delete users'])).status).toBe(0)
    expect((await accounts(['set-plan', 'sam', 'basic', '--until', '2030-02-28'])).status).toBe(0)
    expect((await accounts(['administrator', 'sam', '--remove'])).status).toBe(0)

    const listed = JSON.parse((await accounts(['list', '--json'])).stdout)
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

  it('lists what is paid', async () => {
    const { id } = JSON.parse(
      (await accounts(['add', 'payer@lotline.test', '--first-name', 'Payer', '--json', '--plan', 'none']))
        .stdout,
    )
    await billingRows(getDatabase(), id)
    const paid = { access_until: '2127-03-01T20:00:00Z', name: 'Lotline Pro' }
    await getDatabase()
      .db.updateTable('billing_subscription')
      .set(paid)
      .where('account_id', '=', id)
      .execute()
    expect((await accounts(['list'])).stdout).toMatch(
      /^payer .* Pro until 2127-03-01, pays for Lotline Pro /m,
    )
  })

  it('takes a password from standard input, which ends every session', async () => {
    expect((await accounts(['add', 'kim@lotline.test', '--password-stdin'], 'Tidewater-1184\n')).status).toBe(
      0,
    )
    const { token, account } = (await login('kim@lotline.test', 'Tidewater-1184')).payload as LoginResponse
    expect((await accounts(['set-password', account.username, '--password-stdin'], 'weak')).status).toBe(2)
    expect(alone(['set-password', account.username, '--password-stdin'], 'Driftwood-2291').status).toBe(0)
    expect((await login('kim@lotline.test', 'Tidewater-1184')).status).toBe(401)
    expect((await login('kim@lotline.test', 'Driftwood-2291')).status).toBe(200)
    const call = await appInMemory(getDatabase())
    expect((await call.as({ token }).get('refreshUser')).status).toBe(401)
  })

  it('removes the second factors of an account, and mails its owner', async () => {
    const owner = await ownerOfEverything(getDatabase(), { username: 'lee' })
    expect(alone(['reset-second-factor', 'lee'])).toMatchObject({
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
    expect((await accounts(['reset-second-factor', 'nobody'])).status).toBe(4)
  })

  it.each([
    ['an address that has an account', ['add', 'ona@lotline.test'], 4, 'already has an account'],
    ['no address', ['add', 'ona'], 2, 'is not an e-mail address'],
    ['an unknown account', ['grant', 'nobody', 'testing'], 4, 'There is no account “nobody”'],
    ['a permission that is derived', ['grant', 'ona.marsh', 'no_home_area'], 4, 'cannot be granted'],
    ['a day that is none', ['set-plan', 'ona.marsh', 'pro', '--until', '2030-02-30'], 2, 'YYYY-MM-DD'],
  ])('refuses %s', async (_, words, status, text) => {
    const response = await accounts(words)
    expect(response.stderr).toContain(text)
    expect(response.status).toBe(status)
  })
})
