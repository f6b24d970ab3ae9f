import { beforeEach, describe, expect, test } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { signedInAccount, signIn, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import {
  KNOWN_PASSWORD,
  knownPasswordHash,
  watchedPasswords,
} from '../../../testing/sign-in/watched-passwords.ts'

const NEW_PASSWORD = 'Driftwood-2291'

describeWithDatabase('Passwords', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let now: Date
  /** No two moments are the same, so that mails have an order. */
  const ticking = () => {
    now = new Date(now.getTime() + 1)
    return now
  }
  let passwords: ReturnType<typeof watchedPasswords>

  beforeEach(async () => {
    now = new Date()
    passwords = watchedPasswords()
    call = await appInMemory(getDatabase(), { clock: ticking, passwords })
    await getDatabase().db.deleteFrom('throttle_count').execute()
    account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
  })

  const forget = async (email: string) => {
    const response = await call.as(null).post('forgotPassword', { email })
    await call.app.backgroundIdle()
    return response
  }
  const setPassword = (token: string, password = NEW_PASSWORD) =>
    call.as(null).post('setPassword', { token, password })
  const statusOfLogin = async (password: string) =>
    (await call.as(null).post('login', { username: account.username, password })).status
  const mailsToAccount = () => mailsTo(getDatabase(), account.email)
  const lastToken = async () => (await mailsToAccount()).findLast(({ token }) => token)?.token ?? ''

  describe('that were forgotten', () => {
    test('are set by the link of the mail, which ends every session and is told by mail', async () => {
      expect((await forget(account.email)).status).toBe(200)
      expect(await setPassword(await lastToken())).toMatchObject({
        status: 200,
        payload: { username: account.username },
      })
      expect((await call.as(account).get('refreshUser')).status).toBe(401)
      expect(await statusOfLogin(KNOWN_PASSWORD)).toBe(401)
      expect(await statusOfLogin(NEW_PASSWORD)).toBe(200)
      expect((await mailsToAccount()).map(({ template }) => template)).toEqual([
        'reset_password',
        'password_changed',
      ])
    })

    test('get the same answer for an unknown address, to which nothing is sent', async () => {
      const known = await forget(account.email)
      const unknown = await forget('nobody-has-this@lotline.test')
      expect(unknown.text).toBe(known.text.replace(account.email, 'nobody-has-this@lotline.test'))
      expect(await mailsTo(getDatabase(), 'nobody-has-this@lotline.test')).toEqual([])
    })

    test('the answer is given before anything is looked up', async () => {
      await getDatabase().pool.query('ALTER TABLE account RENAME TO account_away')
      const response = await call.as(null).post('forgotPassword', { email: account.email })
      await getDatabase().pool.query('ALTER TABLE account_away RENAME TO account')
      await call.app.backgroundIdle()
      expect(response.status).toBe(200)
    })

    test('an address that has only registered gets another link, which asks for a password of its own', async () => {
      const email = 'half-registered@lotline.test'
      await call.as(null).post('register', { email })
      await forget(email)
      const mails = await mailsTo(getDatabase(), email)
      expect(mails.map(({ template }) => template)).toEqual([
        'complete_registration',
        'complete_registration',
      ])
      const person = { password: NEW_PASSWORD, firstName: 'Half', lastName: 'Way' }
      const token = mails[1]?.token ?? ''
      expect((await call.as(null).post('completeRegistration', { token, ...person })).status).toBe(200)
      const login = await call.as(null).post('login', { username: email, password: NEW_PASSWORD })
      expect(login.status).toBe(200)
    })

    test('a link serves once, also when two come with it at once', async () => {
      await forget(account.email)
      const token = await lastToken()
      const responses = await Promise.all([setPassword(token), setPassword(token, 'Second-Comer-3')])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
      expect(await setPassword(token)).toMatchObject({ status: 422, code: 'link_not_valid' })
    })

    test('a link is too old after two hours, and the password stays', async () => {
      await forget(account.email)
      now = new Date(now.getTime() + 2 * 3_600_000 + 1000)
      expect((await setPassword(await lastToken())).code).toBe('link_not_valid')
      expect(await statusOfLogin(KNOWN_PASSWORD)).toBe(200)
    })

    test('only the newest link works', async () => {
      await forget(account.email)
      const older = await lastToken()
      await forget(account.email)
      expect((await setPassword(older)).code).toBe('link_not_valid')
      expect((await setPassword(await lastToken())).status).toBe(200)
    })

    test('a made-up link costs no hashing', async () => {
      expect((await setPassword('made-up-token-of-enough-letters')).code).toBe('link_not_valid')
      expect(passwords.work).toEqual([])
    })

    test('a link that verifies an address sets no password', async () => {
      await getDatabase()
        .db.updateTable('account')
        .set({ email_verified_at: null })
        .where('id', '=', account.id)
        .execute()
      await call.as(account).post('resendVerification')
      expect((await setPassword(await lastToken())).code).toBe('link_not_valid')
    })

    test('a weak new password is refused, and the link still works', async () => {
      await forget(account.email)
      expect((await setPassword(await lastToken(), 'short')).status).toBe(400)
      expect((await setPassword(await lastToken())).status).toBe(200)
    })

    test.each([{ email: 'not-an-address' }, {}, { email: 7 }])('refuses %j', async (body) => {
      expect((await call.as(null).post('forgotPassword', body as never)).status).toBe(400)
    })
  })

  describe('POST /api/user/change-password', () => {
    const change = (oldPassword: string, newPassword: string, who: { token: string } | null = account) =>
      call.as(who).post('changePassword', { oldPassword, newPassword })

    test('changes it, ends every other session, keeps this one, and tells by mail', async () => {
      const elsewhere = await signIn(getDatabase(), account.id)
      const stranger = await signedInAccount(getDatabase())
      expect((await change(KNOWN_PASSWORD, NEW_PASSWORD)).status).toBe(200)
      expect((await call.as(elsewhere).get('refreshUser')).status).toBe(401)
      expect((await call.as(account).get('refreshUser')).status).toBe(200)
      expect((await call.as(stranger).get('refreshUser')).status).toBe(200)
      expect(await statusOfLogin(NEW_PASSWORD)).toBe(200)
      expect((await mailsToAccount()).map(({ template }) => template)).toEqual(['password_changed'])
    })

    test('a wrong old password is no reason to sign out: 422, and nothing changes', async () => {
      expect(await change('Wrong-Password-1', NEW_PASSWORD)).toMatchObject({
        status: 422,
        code: 'wrong_password',
      })
      expect(await statusOfLogin(KNOWN_PASSWORD)).toBe(200)
    })

    test('links sent before set no password any more', async () => {
      await forget(account.email)
      const token = await lastToken()
      await change(KNOWN_PASSWORD, NEW_PASSWORD)
      expect((await setPassword(token, 'By-Older-Link-9')).code).toBe('link_not_valid')
    })

    test('an account of an outside provider is told how to get a password', async () => {
      const outside = await signedInAccount(getDatabase(), { password_hash: null })
      expect(await change(KNOWN_PASSWORD, NEW_PASSWORD, outside)).toMatchObject({
        status: 409,
        code: 'conflict',
      })
    })

    test('asks who changes', async () => {
      expect((await change(KNOWN_PASSWORD, NEW_PASSWORD, null)).status).toBe(401)
    })

    test.each([
      ['a weak new password', { oldPassword: KNOWN_PASSWORD, newPassword: 'weak' }],
      ['no old password', { newPassword: NEW_PASSWORD }],
      ['no new password', { oldPassword: KNOWN_PASSWORD }],
    ])('refuses %s', async (_, body) => {
      expect((await call.as(account).post('changePassword', body as never)).status).toBe(400)
      expect(passwords.work).toEqual([])
    })
  })
})
