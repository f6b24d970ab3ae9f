import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SecondFactors } from '#contract/account/second-factor.ts'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { listeningApp } from '../../../testing/servers/listening-app.ts'
import { openPage } from '../../../testing/servers/live-page.ts'
import { factorOwner, PASSKEY_SETTINGS } from '../../../testing/sign-in/second-factors.ts'
import { knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'

const CLOSED = (Object.entries(CALLS) as [CallName, Call][]).filter(([, { access }]) => access !== 'public')

test.each(['', 'all', 'admins', 'true'])('the setting is not %j', (written) => {
  const read = () => readSettings({ LOTLINE_REQUIRE_SECOND_FACTOR: written })
  if (written === '') expect(read().accounts.secondFactor).toBe('none')
  else expect(read).toThrow(/LOTLINE_REQUIRE_SECOND_FACTOR/)
})

describeWithDatabase('Where a second factor is required', (getDatabase) => {
  let ofAdministrators: AppInMemory
  let ofEverybody: AppInMemory
  let administrator: TestAccount
  let person: TestAccount
  const clock = () => new Date()
  const appFor = (whom: string) =>
    appInMemory(getDatabase(), {
      environment: { ...PASSKEY_SETTINGS, LOTLINE_REQUIRE_SECOND_FACTOR: whom },
    })

  beforeAll(async () => {
    ofAdministrators = await appFor('administrators')
    ofEverybody = await appFor('everybody')
  })
  afterAll(() => Promise.all([ofAdministrators.app.close(), ofEverybody.app.close()]))
  beforeEach(async () => {
    await getDatabase().db.deleteFrom('throttle_count').execute()
    const password_hash = await knownPasswordHash()
    administrator = await signedInAccount(getDatabase(), { is_admin: true, password_hash })
    person = await signedInAccount(getDatabase(), { password_hash })
  })

  const send = (call: AppInMemory, name: CallName, { token }: { token: string }) =>
    call.app.inject({
      method: CALLS[name].method,
      url: CALLS[name].path.replaceAll(/:\w+/g, 'x'),
      headers: { authorization: `Bearer ${token}` },
    })

  describe('of everybody', () => {
    test.each(CLOSED)('%s is refused without one, but for what setting it up needs', async (name, call) => {
      const response = await send(ofEverybody, name, person)
      const isRefused = response.statusCode === 403 && response.json().code === 'second_factor_required'
      expect(isRefused).toBe(!call.isAllowedBeforeSecondFactor)
    })

    test('and an ended session is still ended', async () => {
      expect((await send(ofEverybody, 'folders', { token: 'x'.repeat(43) })).statusCode).toBe(401)
    })
  })

  test('of administrators: others need none', async () => {
    expect((await send(ofAdministrators, 'folders', person)).statusCode).toBe(200)
    expect((await send(ofAdministrators, 'folders', administrator)).json().code).toBe(
      'second_factor_required',
    )
    expect((await send(ofAdministrators, 'monitorAccounts', administrator)).json().code).toBe(
      'second_factor_required',
    )
  })

  test('an administrator may sign in to set one up, and then do everything', async () => {
    const owner = factorOwner(ofAdministrators, administrator, clock)
    const { payload } = await owner.login()
    const session = payload as LoginResponse
    expect(session.account.needsSecondFactor).toBe(true)
    expect((await ofAdministrators.as(session).get('monitorAccounts')).status).toBe(403)
    await owner.addPasskey(session)
    const refreshed = (await ofAdministrators.as(session).get('refreshUser')).payload as LoginResponse
    expect(refreshed.account.needsSecondFactor).toBe(false)
    const validated = await ofAdministrators.as(null).post('tokenValidate', { token: session.token })
    expect((validated.payload as LoginResponse).account.needsSecondFactor).toBe(false)
    expect((await ofAdministrators.as(session).get('monitorAccounts')).status).toBe(200)
  })

  test('no live connection is opened without one, and one is as soon as it is proved', async () => {
    const { url, close } = await listeningApp(getDatabase(), {
      settings: readSettings({
        LOTLINE_LOG_LEVEL: 'silent',
        LOTLINE_REQUIRE_SECOND_FACTOR: 'administrators',
      }),
    })
    ;(await openPage(url, person)).close()
    await expect(openPage(url, administrator)).rejects.toMatchObject({
      data: { code: 'second_factor_required' },
    })
    await getDatabase()
      .db.updateTable('account_session')
      .set({ second_factor_at: clock() })
      .where('account_id', '=', administrator.id)
      .execute()
    ;(await openPage(url, administrator)).close()
    await close()
  })

  test('the last one cannot be removed', async () => {
    const owner = factorOwner(ofAdministrators, administrator, clock)
    const session = await owner.session()
    await owner.addApp(session)
    await owner.addPasskey(session)
    const call = ofAdministrators.as(session)
    expect((await call.post('removeTotp')).status).toBe(200)
    const { passkeys, isRequired } = (await call.get('secondFactors')).payload as SecondFactors
    expect(isRequired).toBe(true)
    const refused = await call.post('removePasskey', { passkeyId: passkeys[0]?.passkeyId ?? '' })
    expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    expect(((await call.get('secondFactors')).payload as SecondFactors).passkeys).toHaveLength(1)
  })

  test('whoever is made an administrator obeys at once', async () => {
    expect((await send(ofAdministrators, 'folders', person)).statusCode).toBe(200)
    await getDatabase()
      .db.updateTable('account')
      .set({ is_admin: true })
      .where('id', '=', person.id)
      .execute()
    expect((await send(ofAdministrators, 'folders', person)).json().code).toBe('second_factor_required')
    const validated = await ofAdministrators.as(null).post('tokenValidate', { token: person.token })
    expect((validated.payload as LoginResponse).account.needsSecondFactor).toBe(true)
  })
})
