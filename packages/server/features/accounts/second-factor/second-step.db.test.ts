import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SecondFactorNeeded, SecondFactors } from '#contract/account/second-factor.ts'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { MAX_WRONG_PROOFS } from '#domain/account/second-factor.ts'
import { totpCode } from '../../../platform/second-factor/totp.factory.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import {
  signedInAccount,
  storePasswordHash,
  type TestAccount,
} from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory, type JsonResponse } from '../../../testing/servers/app-in-memory.ts'
import { type FactorOwner, factorOwner, PASSKEY_SETTINGS } from '../../../testing/sign-in/second-factors.ts'
import { knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'

const MINUTE_MS = 60_000

describeOnBothEngines('The second step of a sign-in', (getDatabase) => {
  let call: AppInMemory
  let now: Date
  let account: TestAccount
  let owner: FactorOwner
  let secret: string
  let recoveryCodes: string[]
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
    const app = await owner.addApp(await owner.session())
    secret = app.secret
    recoveryCodes = app.recoveryCodes ?? []
    later(MINUTE_MS)
  })

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const code = (at = now) => totpCode(secret, at)
  const wrongCode = () => (code() === '000000' ? '111111' : '000000')
  const sessionsOf = async () => {
    const { rows } = await getDatabase().pool.query('SELECT id FROM account_session WHERE account_id = $1', [
      account.id,
    ])
    return rows.length
  }
  const expectWrong = (response: JsonResponse) =>
    expect(response).toMatchObject({ status: 422, code: 'wrong_second_factor' })
  const expectExpired = (response: JsonResponse) =>
    expect(response).toMatchObject({ status: 422, code: 'sign_in_expired' })

  describe('after the right password', () => {
    it('answers no session, but what the second step needs', async () => {
      const before = await sessionsOf()
      const { status, payload } = await owner.login()
      expect(status).toBe(200)
      expect(payload).toEqual({
        secondFactor: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          methods: ['code', 'recovery_code'],
          expiresAt: '2026-11-22T12:11:00.000Z',
        },
      })
      const { token } = (payload as SecondFactorNeeded).secondFactor
      expect((await call.as({ token }).get('refreshUser')).status).toBe(401)
      expect(await sessionsOf()).toBe(before)
    })

    it('says nothing of the second factor after a wrong one', async () => {
      expect(await owner.login('Wrong-Password-1')).toMatchObject({ status: 401, code: 'bad_credentials' })
    })

    it('stores only the hash of its token', async () => {
      const token = await owner.pending()
      const { rows } = await getDatabase().pool.query('SELECT p::text AS row FROM pending_sign_in p')
      expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    })
  })

  describe('by the code of an authenticator app', () => {
    it('begins a session as any sign-in does', async () => {
      const response = await owner.prove(await owner.pending(), { code: code() })
      expect(response.status).toBe(200)
      const { token, ...state } = response.payload as LoginResponse
      expect(state.account).toMatchObject({
        uid: account.id,
        loginMode: 'password',
        needsSecondFactor: false,
      })
      expect((await call.as({ token }).get('refreshUser')).payload).toEqual(state)
    })

    it('takes it however it is typed, and of the step before and after', async () => {
      const spaced = `${code().slice(0, 3)} ${code().slice(3)}`
      expect((await owner.prove(await owner.pending(), { code: spaced })).status).toBe(200)
      later(2 * MINUTE_MS)
      const before = code(new Date(now.getTime() - 30_000))
      expect((await owner.prove(await owner.pending(), { code: before })).status).toBe(200)
      const after = code(new Date(now.getTime() + 30_000))
      expect((await owner.prove(await owner.pending(), { code: after })).status).toBe(200)
    })

    it('refuses a wrong one, one of another time, and what is no code', async () => {
      for (const wrong of [wrongCode(), code(new Date(now.getTime() + 90_000)), 'abcdef', '']) {
        expectWrong(await owner.prove(await owner.pending(), { code: wrong }))
      }
    })

    it('serves once, also in another sign-in', async () => {
      const first = await owner.pending()
      const second = await owner.pending()
      expect((await owner.prove(first, { code: code() })).status).toBe(200)
      expectWrong(await owner.prove(second, { code: code() }))
      expectExpired(await owner.prove(first, { code: code() }))
    })

    it('serves once of many at the same moment', async () => {
      const pending = await Promise.all(Array.from({ length: 6 }, () => owner.pending()))
      const responses = await Promise.all(pending.map((token) => owner.prove(token, { code: code() })))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('that set the app up does not serve again', async () => {
      later(-MINUTE_MS)
      expectWrong(await owner.prove(await owner.pending(), { code: code() }))
    })

    it('of somebody else opens nothing', async () => {
      const stranger = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
      const other = factorOwner(call, stranger, clock)
      const app = await other.addApp(await other.session())
      later(MINUTE_MS)
      expectWrong(await owner.prove(await owner.pending(), { code: totpCode(app.secret, now) }))
    })
  })

  describe('by a recovery code', () => {
    it('opens once, and its use is mailed', async () => {
      const [recoveryCode = ''] = recoveryCodes
      expect(recoveryCodes).toHaveLength(10)
      expect((await owner.prove(await owner.pending(), { recoveryCode })).status).toBe(200)
      expectWrong(await owner.prove(await owner.pending(), { recoveryCode }))
      const mails = await mailsTo(getDatabase(), account.email)
      expect(mails.map(({ template }) => template)).toEqual([
        'second_factor_changed',
        'second_factor_changed',
      ])
    })

    it('opens once of many at the same moment', async () => {
      const [recoveryCode = ''] = recoveryCodes
      const pending = await Promise.all(Array.from({ length: 6 }, () => owner.pending()))
      const responses = await Promise.all(pending.map((token) => owner.prove(token, { recoveryCode })))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('is read without its signs, and in capitals', async () => {
      const [recoveryCode = ''] = recoveryCodes
      const typed = recoveryCode.replaceAll('-', ' ').toUpperCase()
      expect((await owner.prove(await owner.pending(), { recoveryCode: typed })).status).toBe(200)
    })

    it('is stored as a hash only', async () => {
      const { rows } = await getDatabase().pool.query('SELECT c::text AS row FROM recovery_code c')
      for (const shown of recoveryCodes) {
        for (const form of [shown, shown.replaceAll('-', ''), Buffer.from(shown).toString('hex')]) {
          expect(rows.some(({ row }) => row.includes(form))).toBe(false)
        }
      }
    })

    it('of somebody else opens nothing', async () => {
      const stranger = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
      const other = factorOwner(call, stranger, clock)
      const theirs = (await other.addApp(await other.session())).recoveryCodes ?? []
      expectWrong(await owner.prove(await owner.pending(), { recoveryCode: theirs[0] ?? '' }))
    })
  })

  describe('ends', () => {
    it('after ten minutes', async () => {
      const token = await owner.pending()
      later(10 * MINUTE_MS)
      expectExpired(await owner.prove(token, { code: code() }))
    })

    it('after five wrong proofs, also with the right one', async () => {
      const token = await owner.pending()
      for (let tried = 1; tried < MAX_WRONG_PROOFS; tried += 1) {
        expectWrong(await owner.prove(token, { code: wrongCode() }))
      }
      expectExpired(await owner.prove(token, { code: wrongCode() }))
      expectExpired(await owner.prove(token, { code: code() }))
      expect((await owner.prove(await owner.pending(), { code: code() })).status).toBe(200)
    })

    it('after five wrong proofs at the same moment', async () => {
      const token = await owner.pending()
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => owner.prove(token, { recoveryCode: '0000-0000-0000-0000' })),
      )
      const wrong = responses.filter((response) => response.code === 'wrong_second_factor')
      expect(wrong.length).toBeLessThan(MAX_WRONG_PROOFS)
      expectExpired(await owner.prove(token, { code: code() }))
    })

    it('when the password is changed meanwhile', async () => {
      const token = await owner.pending()
      await storePasswordHash(getDatabase(), account.id, 'another')
      expect(await owner.prove(token, { code: code() })).toMatchObject({
        status: 401,
        code: 'bad_credentials',
      })
    })

    it('with a made-up token at once', async () => {
      expectExpired(await owner.prove('x'.repeat(43), { code: code() }))
    })

    it('with the account', async () => {
      const token = await owner.pending()
      await getDatabase().db.deleteFrom('account').where('id', '=', account.id).execute()
      expectExpired(await owner.prove(token, { code: code() }))
    })
  })

  it('counts guesses of codes by account, from everywhere; recovery codes still open it', async () => {
    for (let from = 0; from < 10; from += 1) {
      const guesser = factorOwner(call, account, clock, `198.51.100.${from}`)
      expectWrong(await guesser.prove(await guesser.pending(), { code: wrongCode() }))
    }
    const right = await owner.prove(await owner.pending(), { code: code() })
    expect(right).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    const [recoveryCode = ''] = recoveryCodes
    expect((await owner.prove(await owner.pending(), { recoveryCode })).status).toBe(200)
    later(15 * MINUTE_MS)
    expect((await owner.prove(await owner.pending(), { code: code() })).status).toBe(200)
  })

  it.each([
    ['nothing', {}],
    ['two proofs', { code: '123456', recoveryCode: '0000' }],
    ['a code of a thousand letters', { code: '1'.repeat(1000) }],
    ['a number', { code: 123_456 }],
    ['an assertion of nothing', { assertion: {} }],
  ])('refuses %s', async (_, proof) => {
    const response = await owner.prove(await owner.pending(), proof as never)
    expect([400, 413]).toContain(response.status)
  })

  it('the first factor ends every other session, and no session begins without it from then on', async () => {
    expect(await call.as(account).get('refreshUser')).toMatchObject({ status: 401 })
    expect((await owner.login()).payload).toHaveProperty('secondFactor')
  })

  it('counts as a factor of its session, for changing factors at once', async () => {
    const response = await owner.prove(await owner.pending(), { code: code() })
    const { payload } = await call.as(response.payload as LoginResponse).get('secondFactors')
    expect(payload as SecondFactors).toMatchObject({
      confirmedUntil: '2026-11-22T12:11:00.000Z',
      authenticator: { addedAt: '2026-11-22T12:00:00.000Z' },
      recoveryCodes: { left: 10 },
      isRequired: false,
      passkeys: [],
    })
  })
})
