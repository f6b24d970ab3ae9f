import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockForCounting } from '../../db/in-transaction.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { whileOpen } from '../../testing/databases/while-open.ts'
import { signedInAccount, type TestAccount } from '../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../testing/servers/live-messages.ts'

/** The embedded engine has one session for all: an act that waits for another connection would wait for ever. */
describeOnBothEngines('Acts of administrators', (getDatabase) => {
  let call: AppInMemory
  let administrator: TestAccount
  let someone: TestAccount
  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    const person = (about: object) =>
      signedInAccount(getDatabase(), { username: `person-${randomBytes(6).toString('hex')}`, ...about })
    administrator = await person({ is_admin: true, grants: ['admin delete users'] })
    someone = await person({})
  })
  afterEach(() => call.app.close())
  const act = async (name: Parameters<AppInMemory['post']>[0], body?: object) =>
    (
      await call.as(administrator).post(name, body as never, {
        params: { accountId: someone.id, sessionId: someone.sessionId, key: 'prune-tasks' },
      })
    ).status
  const audited = async () => {
    const { db } = getDatabase()
    const rows = await db
      .selectFrom('audit_event')
      .select('action')
      .where('actor_id', '=', administrator.id)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }

  it('come with their line in the audit log and their messages', async () => {
    expect(await act('changeGrants', { add: ['testing'], remove: ['billing'] })).toBe(200)
    expect(await act('changeAccount', { plan: { key: 'basic', endsAt: null }, isAdmin: true })).toBe(200)
    expect(await act('changeAccount', { isAdmin: false, needsSsoRelogin: true })).toBe(200)
    expect(await audited()).toEqual([
      'grant resources',
      'revoke resources',
      'set plan',
      'make administrator',
      'make no administrator',
      'ask for relogin',
    ])
    expect(await messagesTo(getDatabase(), someone.id)).toHaveLength(6)
  })

  it('end sessions, send links, run jobs and delete', async () => {
    expect(await act('endAnySession')).toBe(200)
    expect((await call.as(someone).get('refreshUser')).status).toBe(401)
    expect(await act('endAccountSessions')).toBe(200)
    expect(await act('sendPasswordReset')).toBe(200)
    expect(await act('runScheduledJob')).toBe(200)
    expect(await act('deleteAccount', { username: someone.username })).toBe(200)
    expect(await act('deleteAccount', { username: someone.username })).toBe(404)
    expect(await audited()).toEqual([
      'end session',
      'end sessions',
      'send password reset',
      'run scheduled job',
      'delete account',
    ])
  })

  it('delete an account while a result of its task is stored: neither waits for the other', async () => {
    const task = { account_id: someone.id, kind: 'facts', key: 'myltsa', part_count: 1, timeout_seconds: 60 }
    await getDatabase().db.insertInto('task').values(task).execute()
    const status = await whileOpen(
      getDatabase(),
      ({ db }) =>
        db.selectFrom('task').select('id').where('account_id', '=', someone.id).forShare().execute(),
      () => act('deleteAccount', { username: someone.username }),
      (within) => lockForCounting(within, someone.id),
    )
    expect(status).toBe(200)
  })

  it('that are refused leave nothing, and the next goes on', async () => {
    expect(await act('deleteAccount', { username: 'somebody-else' })).toBe(422)
    const own = { params: { accountId: administrator.id } }
    const refused = { isAdmin: false, plan: { key: 'none', endsAt: null } } as const
    expect((await call.as(administrator).post('changeAccount', refused, own)).status).toBe(403)
    expect(await audited()).toEqual([])
    expect(await act('changeAccount', { isEmailVerified: false })).toBe(200)
    expect(await audited()).toEqual(['unverify e-mail'])
  })
})
