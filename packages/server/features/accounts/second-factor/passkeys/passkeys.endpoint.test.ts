import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondFactorNeeded,
  SecondFactors,
} from '#contract/account/second-factor.ts'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { mailsTo } from '../../../../testing/mail/mails.ts'
import { signedInAccount, type TestAccount } from '../../../../testing/rows/account-factory.ts'
import {
  type AppInMemory,
  appInMemory,
  type JsonResponse,
} from '../../../../testing/servers/app-in-memory.ts'
import { Authenticator, type AuthenticatorFaults } from '../../../../testing/sign-in/authenticator.ts'
import {
  type FactorOwner,
  factorOwner,
  PASSKEY_ORIGIN,
  PASSKEY_SETTINGS,
} from '../../../../testing/sign-in/second-factors.ts'
import { KNOWN_PASSWORD, knownPasswordHash } from '../../../../testing/sign-in/watched-passwords.ts'

const MINUTE_MS = 60_000

/** Passkey responses that contradict the settings, as those from an attacker's page, or copy of the site, would. */
const FAULTS: [string, AuthenticatorFaults][] = [
  ['from another website', { origin: 'https://parcels.lotline.evil' }],
  ['from the same host without TLS', { origin: 'http://parcels.lotline.test' }],
  ['for another relying party', { rpId: 'lotline.evil' }],
  ['that answers another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['of another ceremony', { type: 'webauthn.other' }],
]

describeWithDatabase('Passkeys', (getDatabase) => {
  let call: AppInMemory
  let now: Date
  let account: TestAccount
  let owner: FactorOwner
  const clock = () => now

  beforeAll(async () => {
    now = new Date()
    call = await appInMemory(getDatabase(), { environment: PASSKEY_SETTINGS, clock })
  })
  afterAll(() => call.app.close())
  beforeEach(async () => {
    await getDatabase().db.deleteFrom('throttle_count').execute()
    now = new Date()
    ;({ account, owner } = await person())
  })

  async function person() {
    const account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
    return { account, owner: factorOwner(call, account, clock) }
  }
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const factorsOf = async (session: { token: string }) =>
    (await call.as(session).get('secondFactors')).payload as SecondFactors
  const expectRefused = (response: JsonResponse) =>
    expect(response).toMatchObject({ status: 422, code: 'wrong_second_factor' })
  const anonymous = () => call.as(null, { from: '192.0.2.1' })

  describe('are added', () => {
    const options = async (session: { token: string }) =>
      (await call.as(session).post('startPasskey')).payload as PasskeyCreationOptions

    test('for the host of the public address, with recovery codes, and the owner is mailed', async () => {
      const session = await owner.session()
      expect(await options(session)).toMatchObject({
        rp: { id: 'parcels.lotline.test', name: 'Lotline' },
        user: { name: account.email },
        attestation: 'none',
        excludeCredentials: [],
      })
      const { recoveryCodes } = await owner.addPasskey(session)
      expect(recoveryCodes).toHaveLength(10)
      expect(await factorsOf(session)).toMatchObject({
        passkeys: [{ name: 'Laptop', lastUsedAt: null, isBackedUp: false }],
        recoveryCodes: { left: 10 },
      })
      expect((await mailsTo(getDatabase(), account.email)).map(({ template }) => template)).toEqual([
        'second_factor_changed',
      ])
    })

    test('more than one, without new recovery codes, and not on the same authenticator', async () => {
      const session = await owner.session()
      const { authenticator } = await owner.addPasskey(session)
      expect((await options(session)).excludeCredentials.map(({ id }) => id)).toEqual([
        authenticator.credential,
      ])
      expect((await owner.addPasskey(session)).recoveryCodes).toBeNull()
      const again = await call.as(session).post('addPasskey', {
        name: 'Again',
        registration: authenticator.register(await options(session)),
      })
      expect(again).toMatchObject({ status: 409, code: 'conflict' })
    })

    test.each(FAULTS)('not %s', async (_, faults) => {
      const session = await owner.session()
      const registration = new Authenticator(PASSKEY_ORIGIN).register(await options(session), faults)
      expectRefused(await call.as(session).post('addPasskey', { name: 'Laptop', registration }))
      expect((await factorsOf(session)).passkeys).toEqual([])
    })

    test('by the challenge of this session, once, within ten minutes', async () => {
      const session = await owner.session()
      const elsewhere = await owner.session()
      const add = (by: { token: string }, made: PasskeyCreationOptions) =>
        call.as(by).post('addPasskey', {
          name: 'Laptop',
          registration: new Authenticator(PASSKEY_ORIGIN).register(made),
        })
      expectRefused(await add(elsewhere, await options(session)))
      const replaced = await options(session)
      const used = await options(session)
      expectRefused(await add(session, replaced))
      expectRefused(await add(session, used))
      const made = await options(session)
      later(10 * MINUTE_MS)
      expectRefused(await add(session, made))
    })

    test('not where the public address is bare or not encrypted', async () => {
      for (const LOTLINE_PUBLIC_URL of ['https://192.0.2.1', 'http://parcels.lotline.test']) {
        const bare = await appInMemory(getDatabase(), { environment: { LOTLINE_PUBLIC_URL }, clock })
        const session = await factorOwner(bare, account, clock).session()
        expect(await bare.as(session).post('startPasskey')).toMatchObject({
          status: 422,
          code: 'passkeys_unavailable',
        })
        expect((await bare.as(session).post('startTotp')).status).toBe(200)
        await bare.app.close()
      }
    })
  })

  describe('as the second step', () => {
    let authenticator: Authenticator
    beforeEach(async () => {
      ;({ authenticator } = await owner.addPasskey(await owner.session()))
    })

    test('begin a session', async () => {
      const { secondFactor } = (await owner.login()).payload as SecondFactorNeeded
      expect(secondFactor.methods).toEqual(['passkey', 'recovery_code'])
      const options = await owner.passkeyOptions(secondFactor.token)
      expect(options).toMatchObject({
        rpId: 'parcels.lotline.test',
        userVerification: 'preferred',
        allowCredentials: [{ id: authenticator.credential, type: 'public-key', transports: ['internal'] }],
      })
      const response = await owner.prove(secondFactor.token, { assertion: authenticator.prove(options) })
      expect(response.status).toBe(200)
      const { passkeys } = await factorsOf(response.payload as LoginResponse)
      expect(passkeys).toMatchObject([{ lastUsedAt: now.toISOString() }])
    })

    test('need no PIN or fingerprint, beside the password', async () => {
      const token = await owner.pending()
      const assertion = authenticator.prove(await owner.passkeyOptions(token), { isUserVerified: false })
      expect((await owner.prove(token, { assertion })).status).toBe(200)
    })

    test.each([
      ...FAULTS,
      ['that another key signed', { isForged: true }],
      ['whose counter has not advanced', { counter: 1 }],
      ['of another user handle', { userHandle: 'AAAA' }],
    ] as [string, AuthenticatorFaults][])('refuse one %s', async (_, faults) => {
      const token = await owner.pending()
      const assertion = authenticator.prove(await owner.passkeyOptions(token), faults)
      expectRefused(await owner.prove(token, { assertion }))
    })

    test('refuse one that was used, and one that answers the challenge of another sign-in', async () => {
      const first = await owner.pending()
      const second = await owner.pending()
      const ofFirst = await owner.passkeyOptions(first)
      const ofSecond = await owner.passkeyOptions(second)
      expectRefused(await owner.prove(second, { assertion: authenticator.prove(ofFirst) }))
      const assertion = authenticator.prove(ofFirst)
      expect((await owner.prove(first, { assertion })).status).toBe(200)
      const third = await owner.pending()
      await owner.passkeyOptions(third)
      expectRefused(await owner.prove(third, { assertion }))
      // Its challenge was used up by the wrong try.
      expectRefused(await owner.prove(second, { assertion: authenticator.prove(ofSecond) }))
    })

    test('refuse one of somebody else, and one without a challenge', async () => {
      const other = await person()
      const theirs = (await other.owner.addPasskey(await other.owner.session())).authenticator
      const token = await owner.pending()
      expectRefused(await owner.prove(token, { assertion: theirs.prove(await owner.passkeyOptions(token)) }))
      const options = await owner.passkeyOptions(token)
      expectRefused(await owner.prove(token, { code: '123456' }))
      expectRefused(await owner.prove(token, { assertion: authenticator.prove(options) }))
    })

    test('a copy of one is found out by its counter, also at the same moment', async () => {
      const tokens = await Promise.all([owner.pending(), owner.pending()])
      const responses = await Promise.all(
        tokens.map(async (token) => {
          const assertion = authenticator.prove(await owner.passkeyOptions(token), { counter: 7 })
          return owner.prove(token, { assertion })
        }),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    })
  })

  describe('alone', () => {
    let authenticator: Authenticator
    beforeEach(async () => {
      ;({ authenticator } = await owner.addPasskey(await owner.session()))
    })
    const options = async () =>
      (await anonymous().post('passkeySignInOptions')).payload as PasskeyRequestOptions
    const signIn = async (faults: AuthenticatorFaults = {}, given?: PasskeyRequestOptions) =>
      anonymous().post('passkeySignIn', {
        assertion: authenticator.prove(given ?? (await options()), faults),
      })

    test('begin a session that has both factors, and name nobody before', async () => {
      expect(await options()).toMatchObject({ allowCredentials: [], userVerification: 'required' })
      const response = await signIn()
      expect(response.status).toBe(200)
      const session = response.payload as LoginResponse
      expect(session.account).toMatchObject({ uid: account.id, loginMode: 'passkey' })
      expect((await factorsOf(session)).confirmedUntil).not.toBeNull()
    })

    test('not without a PIN or fingerprint', async () => {
      expectRefused(await signIn({ isUserVerified: false }))
    })

    test.each([
      ...FAULTS,
      ['that another key signed', { isForged: true }],
      ['whose counter has not advanced', { counter: 1 }],
      ['of another user handle', { userHandle: 'AAAA' }],
    ] as [string, AuthenticatorFaults][])('not one %s', async (_, faults) => {
      expectRefused(await signIn(faults))
    })

    test('by a challenge that was given, once, within ten minutes', async () => {
      const given = await options()
      expect((await signIn({}, given)).status).toBe(200)
      expectRefused(await signIn({}, given))
      expectRefused(await signIn({}, { ...given, challenge: Buffer.alloc(32, 7).toString('base64url') }))
      const old = await options()
      later(10 * MINUTE_MS)
      expectRefused(await signIn({}, old))
    })

    test('not by a challenge of somebody’s second step, nor the other way round', async () => {
      const token = await owner.pending()
      expectRefused(await signIn({}, await owner.passkeyOptions(token)))
      await owner.passkeyOptions(token)
      expectRefused(await owner.prove(token, { assertion: authenticator.prove(await options()) }))
    })

    test('not once it is removed', async () => {
      const session = (await signIn()).payload as LoginResponse
      const [passkey] = (await factorsOf(session)).passkeys
      const passkeyId = passkey?.passkeyId ?? ''
      expect((await call.as(session).post('removePasskey', { passkeyId })).status).toBe(200)
      expectRefused(await signIn())
    })
  })

  describe('confirm', () => {
    let authenticator: Authenticator
    let session: { token: string }
    beforeEach(async () => {
      session = await owner.session()
      ;({ authenticator } = await owner.addPasskey(session))
      later(11 * MINUTE_MS)
    })
    const options = async (by = session) =>
      (await call.as(by).post('confirmIdentityPasskey')).payload as PasskeyRequestOptions
    const confirm = async (faults: AuthenticatorFaults = {}, password?: string) =>
      call.as(session).post('confirmIdentity', {
        assertion: authenticator.prove(await options(), faults),
        ...(password !== undefined && { password }),
      })

    test('without the password, when a PIN or fingerprint was asked for', async () => {
      expect((await call.as(session).post('makeRecoveryCodes')).code).toBe('confirmation_required')
      expect((await confirm()).status).toBe(200)
      expect((await call.as(session).post('makeRecoveryCodes')).status).toBe(200)
    })

    test('with the password, when none was', async () => {
      expect((await confirm({ isUserVerified: false })).code).toBe('wrong_password')
      expect((await confirm({}, 'Wrong-Password-1')).code).toBe('wrong_password')
      expect((await call.as(session).post('makeRecoveryCodes')).code).toBe('confirmation_required')
      expect((await confirm({ isUserVerified: false }, KNOWN_PASSWORD)).status).toBe(200)
    })

    test('not for somebody who has none', async () => {
      const other = await person()
      const theirs = await other.owner.session()
      later(11 * MINUTE_MS)
      const assertion = authenticator.prove(await options(theirs))
      expect(await call.as(theirs).post('confirmIdentity', { assertion })).toMatchObject({
        status: 422,
        code: 'wrong_password',
      })
      expect((await call.as(theirs).post('startTotp')).code).toBe('confirmation_required')
    })
  })

  test('have names that only their owner changes', async () => {
    const session = await owner.session()
    await owner.addPasskey(session)
    const [passkey] = (await factorsOf(session)).passkeys
    const passkeyId = passkey?.passkeyId ?? ''
    const renamed = await call.as(session).post('renamePasskey', { passkeyId, name: 'Blue key' })
    expect((renamed.payload as SecondFactors).passkeys).toMatchObject([{ name: 'Blue key' }])
    const stranger = await person()
    const theirs = await stranger.owner.session()
    expect((await call.as(theirs).post('renamePasskey', { passkeyId, name: 'Mine' })).status).toBe(404)
    expect((await call.as(theirs).post('removePasskey', { passkeyId })).status).toBe(404)
  })
})
