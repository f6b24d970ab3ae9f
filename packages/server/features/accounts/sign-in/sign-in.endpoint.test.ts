import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionResponse } from '#contract/account/account.ts'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { argon2Passwords } from '../../../platform/crypto/passwords.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import {
  signedInAccount,
  storePasswordHash,
  type TestAccount,
} from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import {
  KNOWN_PASSWORD,
  knownPasswordHash,
  watchedPasswords,
} from '../../../testing/sign-in/watched-passwords.ts'

describeWithDatabase('POST /api/user/login', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount

  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    await getDatabase().db.deleteFrom('throttle_count').execute()
    account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
  })

  const login = (username: string, password = KNOWN_PASSWORD, from = '192.0.2.1') =>
    call.as(null, { from }).post('login', { username, password })

  test('answers the account, its permissions and a token that opens the other calls', async () => {
    const { status, payload } = await login(account.username)
    expect(status).toBe(200)
    const { token, ...state } = payload as LoginResponse
    expect(state).toMatchObject({
      account: {
        uid: account.id,
        username: account.username,
        loginMode: 'password',
        subscriptionValid: true,
      },
      filledCredentials: [],
      branding: { style: 'default', type: 'info' },
    })
    expect(state.allowedResources).toContain('app_cma')
    const refreshed = await call.as({ token }).get('refreshUser')
    expect(refreshed.payload).toEqual(state)
  })

  test('takes the e-mail address as well, however it is written', async () => {
    expect((await login(account.email)).status).toBe(200)
    expect((await login(` ${account.email.toUpperCase()} `)).status).toBe(200)
    expect((await login(account.username.toUpperCase())).status).toBe(200)
  })

  test('keeps what the browser told, for the list of sessions', async () => {
    const extra = {
      release: '1.0.0',
      UA: 'Firefox on a desk',
      lang: 'en-CA',
      screen: { screenWidth: 1440, screenHeight: 900 },
    }
    const response = await call
      .as(null, { from: '192.0.2.7' })
      .post('login', { username: account.username, password: KNOWN_PASSWORD, extra })
    const rows = await getDatabase()
      .db.selectFrom('account_session')
      .select(['extra', 'user_agent', 'address'])
      .where('account_id', '=', account.id)
      .where('id', '<>', account.sessionId)
      .execute()
    expect(response.status).toBe(200)
    expect(rows).toEqual([{ extra, user_agent: 'Firefox on a desk', address: '192.0.2.7' }])
  })

  test('only the hash of the token is kept', async () => {
    const { token } = (await login(account.username)).payload as LoginResponse
    const rows = await getDatabase().pool.query('SELECT account_session::text AS row FROM account_session')
    expect(rows.rows.some(({ row }) => row.includes(token))).toBe(false)
  })

  test('a wrong password and an unknown account get the same answer for the same work', async () => {
    const passwords = watchedPasswords()
    call = await appInMemory(getDatabase(), { passwords })
    const wrong = await login(account.username, 'Wrong-Password-1')
    const workOfWrong = passwords.work.splice(0)
    const unknown = await login('nobody-at-all', 'Wrong-Password-1')
    expect(passwords.work).toEqual(workOfWrong)
    expect(passwords.work).toEqual(['check'])
    expect(unknown.text).toBe(wrong.text)
    expect(wrong).toMatchObject({
      status: 401,
      code: 'bad_credentials',
      payload: 'Authentication Error. Please try again or reset your Password.',
    })
  })

  test('an account without a password cannot be signed in to by one', async () => {
    const outside = await signedInAccount(getDatabase(), { password_hash: null })
    expect((await login(outside.username)).code).toBe('bad_credentials')
  })

  test('a password hashed with less than today’s cost is hashed anew', async () => {
    const weak = await hash(KNOWN_PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    const old = await signedInAccount(getDatabase(), { password_hash: weak })
    expect((await login(old.username)).status).toBe(200)
    const { password_hash } = await getDatabase()
      .db.selectFrom('account')
      .select('password_hash')
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(old.username)).status).toBe(200)
  })

  test('a password that is changed while it is checked opens nothing', async () => {
    const real = argon2Passwords()
    const changed = await real.hash('Driftwood-2291')
    const racing = await appInMemory(getDatabase(), {
      passwords: {
        ...real,
        async check(stored, password) {
          const result = await real.check(stored, password)
          await storePasswordHash(getDatabase(), account.id, changed)
          return result
        },
      },
    })
    const response = await racing
      .as(null)
      .post('login', { username: account.username, password: KNOWN_PASSWORD })
    expect(response).toMatchObject({ status: 401, code: 'bad_credentials' })
    const sessions = await getDatabase()
      .db.selectFrom('account_session')
      .select('id')
      .where('account_id', '=', account.id)
      .execute()
    expect(sessions).toEqual([{ id: account.sessionId }])
  })

  test('a browser with a very long name gets in', async () => {
    const screen = { screenWidth: 1440, screenHeight: 900 }
    const extra = { release: '1.0.0', UA: 'x'.repeat(2000), lang: 'en', screen }
    const response = await call
      .as(null)
      .post('login', { username: account.username, password: KNOWN_PASSWORD, extra })
    expect(response.status).toBe(200)
  })

  test.each([
    ['no password', { username: 'somebody' }],
    ['no username', { password: KNOWN_PASSWORD }],
    ['a username of spaces', { username: '   ', password: KNOWN_PASSWORD }],
    ['a password that is a number', { username: 'somebody', password: 12345678 }],
    ['an odd extra', { username: 'somebody', password: KNOWN_PASSWORD, extra: { screen: 'large' } }],
  ])('refuses %s', async (_, body) => {
    expect(await call.as(null).post('login', body as never)).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
  })

  test('refuses a password of a megabyte before anything is hashed', async () => {
    const response = await login(account.username, 'x'.repeat(1_000_000))
    expect(response).toMatchObject({ status: 413, code: 'payload_too_large' })
  })
})

describeWithDatabase('Sessions that have begun', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount

  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
  })

  describe('GET /api/user/logout', () => {
    test('ends this session and no other', async () => {
      const { token } = (
        await call.as(null).post('login', { username: account.username, password: KNOWN_PASSWORD })
      ).payload as LoginResponse
      expect(await call.as({ token }).get('logout')).toMatchObject({
        status: 200,
        payload: { providerLogoutUrl: null },
      })
      expect((await call.as({ token }).get('refreshUser')).status).toBe(401)
      expect((await call.as(account).get('refreshUser')).status).toBe(200)
    })

    test('asks who leaves', async () => {
      expect(await call.as(null).get('logout')).toMatchObject({ status: 401, code: 'unauthenticated' })
    })
  })

  describe('POST /api/user/token-validate', () => {
    test('answers what refresh answers', async () => {
      const validated = await call.as(null).post('tokenValidate', { token: account.token })
      expect(validated.status).toBe(200)
      expect(validated.payload).toEqual((await call.as(account).get('refreshUser')).payload)
    })

    test.each(['', 'no-such-token-has-ever-been-given', '💥'])('401 for %j', async (token) => {
      expect(await call.as(null).post('tokenValidate', { token })).toMatchObject({
        status: 401,
        payload: 'Your session has ended. Please sign in again.',
      })
    })

    test('tells what changed meanwhile, though nothing else is made anew', async () => {
      const validate = async () => {
        const { payload } = await call.as(null).post('tokenValidate', { token: account.token })
        return payload as SessionResponse
      }
      const before = await validate()
      expect(await validate()).toEqual(before)
      await getDatabase()
        .db.insertInto('account_grant')
        .values({ account_id: account.id, resource_key: 'testing' })
        .execute()
      expect((await validate()).allowedResources).toContain('testing')
      await call.as(account).post('setProfession', { profession: 'other' })
      expect((await validate()).account.details.profession).toBe('other')
      expect(await validate()).toEqual((await call.as(account).get('refreshUser')).payload)
    })

    test('a subscription ends at its moment, quotas begin anew with the month', async () => {
      let now = new Date('2026-11-30T23:00:00Z')
      const timed = await appInMemory(getDatabase(), { clock: () => now })
      const trial = await signedInAccount(getDatabase(), { subscription_ends_at: '2026-12-01T12:00:00Z' })
      await getDatabase()
        .db.updateTable('account_session')
        .set({ last_seen_at: now, expires_at: '2027-01-31' })
        .where('id', '=', trial.sessionId)
        .execute()
      await getDatabase()
        .db.insertInto('quota_use')
        .values({ account_id: trial.id, quota_key: 'offerRent', month: '2026-11-01', used: 200 })
        .execute()
      const validate = async () =>
        ((await timed.as(null).post('tokenValidate', { token: trial.token })).payload as SessionResponse)
          .account
      expect(await validate()).toMatchObject({ subscriptionValid: true, offerRentQuotaLeft: 50 })
      now = new Date('2026-12-01T06:30:00Z')
      expect(await validate()).toMatchObject({ subscriptionValid: true, offerRentQuotaLeft: 50 })
      // December in British Columbia.
      now = new Date('2026-12-01T08:30:00Z')
      expect(await validate()).toMatchObject({ subscriptionValid: true, offerRentQuotaLeft: 250 })
      now = new Date('2026-12-01T12:00:00Z')
      expect(await validate()).toMatchObject({ subscriptionValid: false, offerRentQuotaLeft: 0 })
    })

    test('400 without a token', async () => {
      expect((await call.as(null).post('tokenValidate', {} as never)).status).toBe(400)
    })
  })

  test('GET /api/user/refresh delivers a grant at once, without signing in again', async () => {
    const resources = async () =>
      ((await call.as(account).get('refreshUser')).payload as LoginResponse).allowedResources
    expect(await resources()).not.toContain('testing')
    await getDatabase()
      .db.insertInto('account_grant')
      .values({ account_id: account.id, resource_key: 'testing' })
      .execute()
    expect(await resources()).toContain('testing')
  })
})
