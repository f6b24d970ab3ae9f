import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionResponse } from '#contract/account/account.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { KNOWN_PASSWORD, knownPasswordHash } from '../../../testing/sign-in/watched-passwords.ts'

let count = 0

describeWithDatabase('The e-mail address of an account', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let newEmail: string
  let now: Date
  /** No two moments are the same, so that mails have an order. */
  const ticking = () => {
    now = new Date(now.getTime() + 1)
    return now
  }

  beforeEach(async () => {
    now = new Date()
    call = await appInMemory(getDatabase(), { clock: ticking })
    await getDatabase().db.deleteFrom('throttle_count').execute()
    account = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
    count += 1
    newEmail = `moved-${count}@lotline.test`
  })

  const change = (email: string, password = KNOWN_PASSWORD) =>
    call.as(account).post('changeEmail', { newEmail: email, password })
  const open = (token: string) => call.as(null).post('verifyEmail', { token })
  const templatesTo = async (address: string) =>
    (await mailsTo(getDatabase(), address)).map(({ template }) => template)
  const lastToken = async (address: string) => (await mailsTo(getDatabase(), address)).at(-1)?.token ?? ''
  const emailNow = async () => {
    const { account: own } = (await call.as(account).get('refreshUser')).payload as SessionResponse
    return { email: own.email, isEmailVerified: own.isEmailVerified }
  }

  test('changes when the link at the new address is opened; the old one hears twice', async () => {
    expect((await change(` ${newEmail.toUpperCase()}`)).status).toBe(200)
    expect((await emailNow()).email).toBe(account.email)
    expect(await templatesTo(account.email)).toEqual(['email_change_asked'])
    expect(await templatesTo(newEmail)).toEqual(['change_email'])

    expect(await open(await lastToken(newEmail))).toMatchObject({
      status: 200,
      payload: { email: newEmail, outcome: 'changed' },
    })
    expect(await emailNow()).toEqual({ email: newEmail, isEmailVerified: true })
    expect(await templatesTo(account.email)).toEqual(['email_change_asked', 'email_changed'])
    const login = await call.as(null).post('login', { username: newEmail, password: KNOWN_PASSWORD })
    expect(login.status).toBe(200)
  })

  test('asks the password: a wrong one changes nothing and sends nothing', async () => {
    expect(await change(newEmail, 'Wrong-Password-1')).toMatchObject({ status: 422, code: 'wrong_password' })
    expect(await templatesTo(newEmail)).toEqual([])
    expect(await templatesTo(account.email)).toEqual([])
  })

  test('an address that has an account gets the same answer; its owner hears, and nothing changes', async () => {
    const owner = await signedInAccount(getDatabase())
    const free = await change(newEmail)
    const taken = await change(owner.email)
    expect(taken.text).toBe(free.text.replace(newEmail, owner.email))
    expect(await templatesTo(owner.email)).toEqual(['already_registered'])
    expect((await emailNow()).email).toBe(account.email)
  })

  test('an address that was taken before the link is opened is refused, and nothing changes', async () => {
    await change(newEmail)
    await signedInAccount(getDatabase(), { username: `taker-${count}`, email: newEmail })
    expect(await open(await lastToken(newEmail))).toMatchObject({ status: 409, code: 'email_taken' })
    expect((await emailNow()).email).toBe(account.email)
    expect(await templatesTo(account.email)).toEqual(['email_change_asked'])
  })

  test('of two accounts that open links to one address at once, one gets it', async () => {
    const other = await signedInAccount(getDatabase(), { password_hash: await knownPasswordHash() })
    await change(newEmail)
    const mine = await lastToken(newEmail)
    await call.as(other).post('changeEmail', { newEmail, password: KNOWN_PASSWORD })
    const theirs = await lastToken(newEmail)
    const responses = await Promise.all([open(mine), open(theirs)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('does not change while a link to set a password is active; that link works, and ends the change', async () => {
    await change(newEmail)
    const toNewAddress = await lastToken(newEmail)
    await call.as(null).post('forgotPassword', { email: account.email })
    await call.app.backgroundIdle()
    expect(await open(toNewAddress)).toMatchObject({ status: 409, code: 'conflict' })
    expect((await emailNow()).email).toBe(account.email)
    const reset = await lastToken(account.email)
    const response = await call.as(null).post('setPassword', { token: reset, password: 'Old-Mailbox-55' })
    expect(response.status).toBe(200)
    expect(await open(toNewAddress)).toMatchObject({ status: 422, code: 'link_not_valid' })
  })

  test('changes by the same link once the link to set a password has expired', async () => {
    await change(newEmail)
    await call.as(null).post('forgotPassword', { email: account.email })
    await call.app.backgroundIdle()
    const reset = await lastToken(account.email)
    now = new Date(now.getTime() + 2 * 3_600_000 + 1000)
    expect((await open(await lastToken(newEmail))).status).toBe(200)
    expect(
      await call.as(null).post('setPassword', { token: reset, password: 'Old-Mailbox-55' }),
    ).toMatchObject({ status: 422, code: 'link_not_valid' })
  })

  test('a link is too old after two days; only the newest counts', async () => {
    await change(newEmail)
    const older = await lastToken(newEmail)
    await change(`newer-${newEmail}`)
    expect((await open(older)).code).toBe('link_not_valid')
    now = new Date(now.getTime() + 48 * 3_600_000 + 1000)
    expect((await open(await lastToken(`newer-${newEmail}`))).code).toBe('link_not_valid')
    const { email } = await getDatabase()
      .db.selectFrom('account')
      .select('email')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(email).toBe(account.email)
  })

  test('one’s own address is no change', async () => {
    expect(await change(account.email)).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('asks who changes, and refuses what is no address', async () => {
    const body = { newEmail, password: KNOWN_PASSWORD }
    expect((await call.as(null).post('changeEmail', body)).status).toBe(401)
    expect((await change('moved')).status).toBe(400)
    expect((await call.as(account).post('changeEmail', { newEmail } as never)).status).toBe(400)
  })

  describe('that was never verified', () => {
    beforeEach(async () => {
      await getDatabase()
        .db.updateTable('account')
        .set({ email_verified_at: null })
        .where('id', '=', account.id)
        .execute()
    })

    test('is verified by a link sent on demand', async () => {
      expect((await emailNow()).isEmailVerified).toBe(false)
      expect((await call.as(account).post('resendVerification')).status).toBe(200)
      expect(await open(await lastToken(account.email))).toMatchObject({
        status: 200,
        payload: { email: account.email, outcome: 'verified' },
      })
      expect((await emailNow()).isEmailVerified).toBe(true)
      await call.as(account).post('resendVerification')
      expect(await templatesTo(account.email)).toEqual(['verify_email'])
    })

    test('sends so many mails an hour, then asks to wait', async () => {
      for (let sent = 0; sent < 5; sent += 1) await call.as(account).post('resendVerification')
      const refused = await call.as(account).post('resendVerification')
      expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
      expect(await templatesTo(account.email)).toHaveLength(5)
    })

    test('asks who wants it', async () => {
      expect((await call.as(null).post('resendVerification')).status).toBe(401)
    })
  })

  test.each(['', 'short', 'no-such-token-was-ever-given-out'])(
    'POST verify-email refuses %j',
    async (token) => {
      const { status } = await open(token)
      expect(status).toBe(token.length < 20 ? 400 : 422)
    },
  )
})
