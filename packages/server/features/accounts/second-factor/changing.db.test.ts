import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangedFactors, PasskeyRequestOptions, SecondFactors } from '#contract/account/second-factor.ts'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { makeSealer } from '../../../platform/crypto/sealing.ts'
import { totpCode } from '../../../platform/second-factor/totp.factory.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../../testing/servers/live-messages.ts'
import { type FactorOwner, factorOwner, PASSKEY_SETTINGS } from '../../../testing/sign-in/second-factors.ts'
import { KNOWN_PASSWORD, knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'
import { resealTotpSecrets } from './reset-service.ts'

const MINUTE_MS = 60_000

describeOnBothEngines('Changing second factors', (getDatabase) => {
  let call: AppInMemory
  let now: Date
  let account: TestAccount
  let owner: FactorOwner
  let session: { token: string }
  const clock = () => now

  beforeAll(async () => {
    now = new Date('2026-11-22T12:00:00Z')
    call = await appInMemory(getDatabase(), { environment: PASSKEY_SETTINGS, clock })
  })
  afterAll(() => call.app.close())
  beforeEach(async () => {
    await getDatabase().db.deleteFrom('throttle_count').execute()
    now = new Date('2026-11-22T12:00:00Z')
    account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
    owner = factorOwner(call, account, clock)
    session = await owner.session()
  })

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const factors = async (by = session) => (await call.as(by).get('secondFactors')).payload as SecondFactors
  const isRefused = async (name: 'startTotp' | 'removeTotp' | 'startPasskey' | 'makeRecoveryCodes') =>
    (await call.as(session).post(name)).code === 'confirmation_required'

  describe('needs a confirmation', () => {
    it('that a new sign-in is, for ten minutes', async () => {
      expect((await factors()).confirmedUntil).toBe('2026-11-22T12:10:00.000Z')
      later(10 * MINUTE_MS)
      expect((await factors()).confirmedUntil).toBeNull()
      for (const name of ['startTotp', 'startPasskey', 'makeRecoveryCodes', 'removeTotp'] as const) {
        expect(await isRefused(name)).toBe(true)
      }
    })

    it('by the password, and no other', async () => {
      later(11 * MINUTE_MS)
      for (const body of [{}, { password: 'Wrong-Password-1' }, { code: '123456' }]) {
        expect(await call.as(session).post('confirmIdentity', body)).toMatchObject({
          status: 422,
          code: 'wrong_password',
        })
      }
      expect(await isRefused('startTotp')).toBe(true)
      expect((await call.as(session).post('confirmIdentity', { password: KNOWN_PASSWORD })).status).toBe(200)
      expect(await isRefused('startTotp')).toBe(false)
    })

    it('by the password and a factor, once there is one', async () => {
      const { secret, recoveryCodes } = await owner.addApp(session)
      later(11 * MINUTE_MS)
      const confirm = (body: object) => call.as(session).post('confirmIdentity', body)
      expect((await confirm({ password: KNOWN_PASSWORD })).code).toBe('wrong_second_factor')
      expect((await confirm({ code: totpCode(secret, now) })).code).toBe('wrong_password')
      expect((await confirm({ password: KNOWN_PASSWORD, code: '000000' })).code).toBe('wrong_second_factor')
      expect(await isRefused('removeTotp')).toBe(true)
      expect((await confirm({ password: KNOWN_PASSWORD, code: totpCode(secret, now) })).status).toBe(200)
      later(11 * MINUTE_MS)
      const recoveryCode = recoveryCodes?.[0] ?? ''
      expect((await confirm({ password: KNOWN_PASSWORD, recoveryCode })).status).toBe(200)
      expect(await isRefused('removeTotp')).toBe(false)
    })

    it('that holds for one session only', async () => {
      const elsewhere = await owner.session()
      later(11 * MINUTE_MS)
      await call.as(elsewhere).post('confirmIdentity', { password: KNOWN_PASSWORD })
      expect(await isRefused('startTotp')).toBe(true)
    })

    it('by a recent sign-in, for an account without a password', async () => {
      await getDatabase().pool.query('UPDATE account SET password_hash = NULL WHERE id = $1', [account.id])
      expect(await isRefused('startTotp')).toBe(false)
      later(11 * MINUTE_MS)
      expect(await call.as(session).post('confirmIdentity', {})).toMatchObject({
        status: 409,
        message: expect.stringMatching(/sign in again.*or set a password first/),
      })
    })

    it('and a passkey without PIN or fingerprint asks an account without a password for none', async () => {
      const { authenticator } = await owner.addPasskey(session)
      await getDatabase().pool.query('UPDATE account SET password_hash = NULL WHERE id = $1', [account.id])
      const confirm = async () => {
        const options = (await call.as(session).post('confirmIdentityPasskey')).payload
        const assertion = authenticator.prove(options as PasskeyRequestOptions, { isUserVerified: false })
        return call.as(session).post('confirmIdentity', { assertion })
      }
      expect((await confirm()).status).toBe(200)
      later(11 * MINUTE_MS)
      expect(await confirm()).toMatchObject({ status: 409, message: expect.stringMatching(/sign in again/) })
    })
  })

  it('the first factor ends every other session, and keeps this one', async () => {
    const elsewhere = await owner.session()
    await owner.addApp(session)
    expect((await call.as(elsewhere).get('refreshUser')).status).toBe(401)
    expect((await call.as(session).get('refreshUser')).status).toBe(200)
    expect(await messagesTo(getDatabase(), account.id)).toEqual([
      { type: 'RefreshRequest', clientId: null, payload: { refreshUser: true } },
    ])
  })

  it('an authenticator app counts once its first code is confirmed, and stays until another is', async () => {
    const start = async () =>
      (await call.as(session).post('startTotp')).payload as { secret: string; uri: string }
    const { secret, uri } = await start()
    expect(uri).toContain(`secret=${secret}`)
    expect((await factors()).authenticator).toBeNull()
    expect((await call.as(session).post('confirmTotp', { code: '000000' })).code).toBe('wrong_second_factor')
    const added = await call.as(session).post('confirmTotp', { code: totpCode(secret, now) })
    expect((added.payload as ChangedFactors).recoveryCodes).toHaveLength(10)

    const other = await start()
    later(MINUTE_MS)
    expect((await owner.prove(await owner.pending(), { code: totpCode(secret, now) })).status).toBe(200)
    const replaced = await call.as(session).post('confirmTotp', { code: totpCode(other.secret, now) })
    expect((replaced.payload as ChangedFactors).recoveryCodes).toBeNull()
    later(MINUTE_MS)
    expect((await owner.prove(await owner.pending(), { code: totpCode(secret, now) })).status).toBe(422)
    expect((await owner.prove(await owner.pending(), { code: totpCode(other.secret, now) })).status).toBe(200)
    expect((await call.as(session).post('confirmTotp', { code: totpCode(other.secret, now) })).status).toBe(
      409,
    )
  })

  it('the secret is sealed, and sealed anew when the key changes', async () => {
    const { secret } = await owner.addApp(session)
    const { db } = getDatabase()
    const { sealed } = await db
      .selectFrom('totp_secret')
      .select('sealed')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(sealed.includes(Buffer.from(secret))).toBe(false)
    const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const belongsTo = ['authenticator', account.id]
    await db.deleteFrom('totp_secret').where('account_id', '<>', account.id).execute()
    await db
      .updateTable('totp_secret')
      .set({ sealed: makeSealer(old).seal(secret, belongsTo) })
      .execute()
    const parts = { database: getDatabase(), sealer: makeSealer(current, [old]) }
    expect(await resealTotpSecrets(parts)).toEqual({ resealed: 1, unopenable: 0 })
    expect(await resealTotpSecrets(parts)).toEqual({ resealed: 0, unopenable: 0 })
    const again = await db.selectFrom('totp_secret').select('sealed').executeTakeFirstOrThrow()
    expect(makeSealer(current).open(again.sealed, belongsTo)).toBe(secret)
    expect(await resealTotpSecrets({ ...parts, sealer: makeSealer(Buffer.alloc(32, 3)) })).toEqual({
      resealed: 0,
      unopenable: 1,
    })
  })

  it('new recovery codes end those before; without a factor there are none', async () => {
    expect(await call.as(session).post('makeRecoveryCodes')).toMatchObject({ status: 409, code: 'conflict' })
    const { recoveryCodes } = await owner.addApp(session)
    const made = (await call.as(session).post('makeRecoveryCodes')).payload as ChangedFactors
    expect(made.recoveryCodes).toHaveLength(10)
    const prove = async (recoveryCode = '') =>
      (await owner.prove(await owner.pending(), { recoveryCode })).status
    expect(await prove(recoveryCodes?.[0])).toBe(422)
    expect(await prove(made.recoveryCodes?.[0])).toBe(200)
    expect((await factors()).recoveryCodes?.left).toBe(9)
  })

  it('with the last factor go the recovery codes, and the password opens the account again', async () => {
    await owner.addApp(session)
    await owner.addPasskey(session)
    const removed = await call.as(session).post('removeTotp')
    expect((removed.payload as ChangedFactors).factors).toMatchObject({
      authenticator: null,
      recoveryCodes: { left: 10 },
    })
    expect((await call.as(session).post('removeTotp')).status).toBe(404)
    const [passkey] = (await factors()).passkeys
    await call.as(session).post('removePasskey', { passkeyId: passkey?.passkeyId ?? '' })
    expect(await factors()).toMatchObject({ passkeys: [], authenticator: null, recoveryCodes: null })
    expect((await owner.login()).payload).toHaveProperty('token')
    expect((await mailsTo(getDatabase(), account.email)).map(({ template }) => template)).toEqual(
      Array(4).fill('second_factor_changed'),
    )
  })

  it('a new password by mail removes no factor, and names each that remains with its date', async () => {
    await owner.addApp(session)
    await owner.addPasskey(session)
    await getDatabase().db.updateTable('passkey').set({ created_at: '2026-01-02T00:00:00Z' }).execute()
    await call.as(null).post('forgotPassword', { email: account.email })
    await call.app.backgroundIdle()
    const mail = (await mailsTo(getDatabase(), account.email)).find(({ token }) => token !== null)
    const password = 'Driftwood-2291'
    const response = await call.as(null).post('setPassword', { token: mail?.token ?? '', password })
    expect(response).toMatchObject({
      status: 200,
      payload: {
        factors: [
          { name: 'Laptop', addedAt: '2026-01-02T00:00:00.000Z', isRecent: false },
          { name: null, isRecent: true },
        ],
      },
    })
    expect((await owner.login(password)).payload).toHaveProperty('secondFactor')
    const { body_text } = await getDatabase()
      .db.selectFrom('mail_message')
      .select('body_text')
      .where('template', '=', 'password_changed')
      .executeTakeFirstOrThrow()
    expect(body_text).toContain('Passkey “Laptop”, added on January 1, 2026')
    expect(body_text).toContain('/account?tab=security')
  })

  it('a session that is begun while the first factor is added ends, or never begins', async () => {
    const logins = Array.from({ length: 6 }, () => owner.login())
    await owner.addApp(session)
    const begun = (await Promise.all(logins))
      .map(({ payload }) => (payload as Partial<LoginResponse>).token)
      .filter((token) => token !== undefined)
    for (const token of begun) expect((await call.as({ token }).get('refreshUser')).status).toBe(401)
  })
})
