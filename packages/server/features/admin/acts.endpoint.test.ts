import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MonitoredAccountDetails } from '#contract/admin/monitor.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { mailsTo } from '../../testing/mail/mails.ts'
import {
  type AccountState,
  signedInAccount,
  signIn,
  type TestAccount,
} from '../../testing/rows/account-factory.ts'
import { ownerOfEverything } from '../../testing/rows/account-rows.ts'
import { type AppInMemory, appInMemory } from '../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../testing/servers/live-messages.ts'

describeWithDatabase('What administrators do to accounts', (getDatabase) => {
  let call: AppInMemory
  let administrator: TestAccount
  let someone: TestAccount
  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    await getDatabase().db.updateTable('account').set({ is_admin: false }).execute()
    administrator = await person({ is_admin: true, grants: ['admin delete users'] })
    someone = await person({ plan_key: 'basic', grants: ['testing'] })
  })
  afterEach(() => call.app.close())
  const person = (about: AccountState) =>
    signedInAccount(getDatabase(), { username: `person-${randomBytes(6).toString('hex')}`, ...about })
  type Act =
    | 'resetSecondFactors'
    | 'changeAccount'
    | 'changeGrants'
    | 'endAccountSessions'
    | 'sendPasswordReset'
    | 'deleteAccount'
  const act = (name: Act, body?: unknown, on = someone, by = administrator) =>
    call.as(by).post(name, body as never, { params: { accountId: on.id } })
  const details = async (of = someone) => {
    const { payload } = await call.as(administrator).get('monitorAccount', { params: { accountId: of.id } })
    return payload as MonitoredAccountDetails
  }
  const audit = (by = administrator) =>
    getDatabase()
      .db.selectFrom('audit_event')
      .select(['action', 'subject', 'detail', 'address', 'actor_username'])
      .where('actor_id', '=', by.id)
      .where('kind', '=', 'administration')
      .orderBy('id')
      .execute()
  const isSignedIn = async (who: { token: string }) => (await call.as(who).get('refreshUser')).status === 200
  const rights = async (who = someone) =>
    ((await call.as(who).get('refreshUser')).payload as { allowedResources: string[] }).allowedResources

  test('remove the second factors of whoever has lost them, but never their own', async () => {
    const owner = await ownerOfEverything(getDatabase(), {
      username: `lost-${randomBytes(6).toString('hex')}`,
    })
    expect((await details(owner)).secondFactors).toEqual({
      passkeys: 1,
      hasAuthenticator: true,
      recoveryCodesLeft: 1,
    })
    const response = await act('resetSecondFactors', undefined, owner)
    expect(response).toMatchObject({
      status: 200,
      payload: {
        secondFactors: { passkeys: 0, hasAuthenticator: false, recoveryCodesLeft: 0 },
        sessions: [],
      },
    })
    expect(await isSignedIn(owner)).toBe(false)
    expect(await audit()).toMatchObject([{ action: 'reset second factors', subject: owner.username }])
    expect((await mailsTo(getDatabase(), owner.email)).map(({ template }) => template)).toContain(
      'second_factor_changed',
    )
    expect((await act('resetSecondFactors', undefined, administrator)).status).toBe(403)
    expect((await act('resetSecondFactors', undefined, owner, someone)).status).toBe(403)
    expect((await act('resetSecondFactors', undefined, { ...owner, id: randomUUID() })).status).toBe(404)
  })

  test('see everything about one but its secrets', async () => {
    const bought = { account_id: someone.id, quota_key: 'offerRent', uses_left: 4 }
    await getDatabase().db.insertInto('quota_extra').values(bought).execute()
    const response = await call.as(administrator).get('monitorAccount', { params: { accountId: someone.id } })
    expect(response).toMatchObject({
      status: 200,
      payload: {
        username: someone.username,
        plan: 'basic',
        grants: [{ key: 'testing', grantedBy: null }],
        quotas: [
          { key: 'propertiesTable', limit: 500, left: 500, extra: 0 },
          { key: 'paragonTable', limit: 50, left: 50, extra: 0 },
          { key: 'offerRent', limit: 10, left: 10, extra: 4 },
        ],
        agreements: { privacy_policy: { agreed: 2, current: 2 } },
        sessions: [{ id: someone.sessionId, isCurrent: false }],
        identities: [],
      },
    })
    expect(response.text).not.toMatch(/token|hash/i)
  })

  test('give keys and take them away; both count with the next call, and pages are told', async () => {
    const response = await act('changeGrants', { add: ['app_cma', 'billing'], remove: ['testing'] })
    expect((response.payload as MonitoredAccountDetails).grants).toMatchObject([
      { key: 'app_cma', grantedBy: administrator.username },
      { key: 'billing' },
    ])
    expect(await rights()).toContain('app_cma')
    expect(await rights()).not.toContain('testing')
    expect(await messagesTo(getDatabase(), someone.id)).toEqual([
      { type: 'RefreshRequest', clientId: null, payload: { refreshUser: true, billing: true } },
      { type: 'RefreshRequest', clientId: null, payload: { refreshUser: true, billing: true } },
    ])
    expect(await audit()).toMatchObject([
      {
        action: 'grant resources',
        subject: someone.username,
        detail: { keys: ['app_cma', 'billing'] },
        actor_username: administrator.username,
        address: '127.0.0.1',
      },
      { action: 'revoke resources', detail: { keys: ['testing'] } },
    ])
  })

  test('set plan and its end', async () => {
    await act('changeAccount', { plan: { key: 'pro', endsAt: '2030-01-31T23:59:59.999Z' } })
    expect(await details()).toMatchObject({
      plan: 'pro',
      endsAt: '2030-01-31T23:59:59.999Z',
      subscriptionValid: true,
    })
    await act('changeAccount', { plan: { key: 'pro', endsAt: '2020-01-31T00:00:00.000Z' } })
    expect(await details()).toMatchObject({ subscriptionValid: false })
    expect((await call.as(someone).get('search', { query: { text: 'x' } })).code).toBe(
      'subscription_required',
    )
    expect(await audit()).toMatchObject([
      { action: 'set plan', detail: { plan: 'pro', endsAt: '2030-01-31T23:59:59.999Z' } },
      { action: 'set plan' },
    ])
  })

  test('set flags, each with its line', async () => {
    await act('changeAccount', { isEmailVerified: false, needsSsoRelogin: true, isAdmin: true })
    expect(await details()).toMatchObject({ isEmailVerified: false, needsSsoRelogin: true, isAdmin: true })
    await act('changeAccount', { isEmailVerified: true, needsSsoRelogin: false, isAdmin: false })
    expect(await details()).toMatchObject({ isEmailVerified: true, needsSsoRelogin: false, isAdmin: false })
    expect((await audit()).map(({ action }) => action)).toEqual([
      'make administrator',
      'unverify e-mail',
      'ask for relogin',
      'make no administrator',
      'verify e-mail',
      'ask for no relogin',
    ])
    expect((await call.as(someone).get('monitorHealth')).status).toBe(403)
  })

  test('change all or nothing: what is refused leaves no trace', async () => {
    const response = await act(
      'changeAccount',
      { isAdmin: false, plan: { key: 'none', endsAt: null }, needsSsoRelogin: true },
      administrator,
    )
    expect(response).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await details(administrator)).toMatchObject({ isAdmin: true, plan: 'pro', needsSsoRelogin: false })
    expect(await audit()).toEqual([])
    expect(await messagesTo(getDatabase(), administrator.id)).toEqual([])
  })

  test('of two who take each other’s rights away at once, one is left', async () => {
    const other = await person({ is_admin: true })
    const responses = await Promise.all([
      act('changeAccount', { isAdmin: false }, other, administrator),
      act('changeAccount', { isAdmin: false }, administrator, other),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
    const { db } = getDatabase()
    expect(await db.selectFrom('account').select('id').where('is_admin', '=', true).execute()).toHaveLength(1)
  })

  test('sign an account out everywhere', async () => {
    const elsewhere = await signIn(getDatabase(), someone.id)
    expect(await act('endAccountSessions')).toMatchObject({ status: 200, payload: { endedCount: 2 } })
    expect(await isSignedIn(someone)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await audit()).toMatchObject([{ action: 'end sessions', detail: { count: 2 } }])
  })

  test('keep their own session when they sign themselves out', async () => {
    const elsewhere = await signIn(getDatabase(), administrator.id)
    expect((await act('endAccountSessions', undefined, administrator)).payload).toEqual({ endedCount: 1 })
    expect(await isSignedIn(administrator)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
  })

  test('end one session, once', async () => {
    const end = () =>
      call.as(administrator).post('endAnySession', undefined, { params: { sessionId: someone.sessionId } })
    expect((await end()).status).toBe(200)
    expect(await isSignedIn(someone)).toBe(false)
    expect(await end()).toMatchObject({ status: 404, code: 'session_not_found' })
    expect(await audit()).toHaveLength(1)
  })

  test('have a link sent that sets a new password', async () => {
    expect((await act('sendPasswordReset')).payload).toEqual({ to: someone.email })
    const [mail] = await mailsTo(getDatabase(), someone.email)
    expect(mail).toMatchObject({ template: 'reset_password', token: expect.any(String) })
    const set = { password: 'Another-Good-1', token: mail?.token ?? '' }
    expect(await call.as(null).post('setPassword', set)).toMatchObject({ status: 200 })
    expect(await audit()).toMatchObject([{ action: 'send password reset', subject: someone.username }])
  })

  describe('delete accounts', () => {
    const isThere = async (who = someone) =>
      (await call.as(administrator).get('monitorAccount', { params: { accountId: who.id } })).status === 200

    test('whose username they type; its sessions are over', async () => {
      expect((await act('deleteAccount', { username: someone.username })).status).toBe(200)
      expect(await isThere()).toBe(false)
      expect(await isSignedIn(someone)).toBe(false)
      expect(await audit()).toMatchObject([
        { action: 'delete account', subject: someone.username, detail: { email: someone.email } },
      ])
    })

    test('not without the key, not with another name, not their own', async () => {
      const keyless = await person({ is_admin: true })
      expect(await act('deleteAccount', { username: someone.username }, someone, keyless)).toMatchObject({
        status: 403,
        code: 'permission_required',
      })
      expect(await act('deleteAccount', { username: 'somebody' })).toMatchObject({
        status: 422,
        code: 'unprocessable',
      })
      expect(await act('deleteAccount', { username: administrator.username }, administrator)).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
      expect([await isThere(), await isThere(administrator)]).toEqual([true, true])
      expect(await audit()).toEqual([])
      expect(await isSignedIn(someone)).toBe(true)
    })
  })
})
