import { beforeEach, expect, test } from 'vitest'
import { openSealer } from '../../../platform/crypto/open-sealer.ts'
import { makeSealer } from '../../../platform/crypto/sealing.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../../testing/servers/live-messages.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'

const KEY = Buffer.alloc(32, 7)
const SECRET = { LOTLINE_SECRET_KEY: KEY.toString('base64') }
const FORM = 'application/x-www-form-urlencoded'

describeWithDatabase('Ending notification mails from a mail', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let token: string

  beforeEach(async () => {
    call = await appInMemory(getDatabase(), { environment: SECRET })
    account = await signedInAccount(getDatabase(), {})
    token = createUnsubscribeToken(openSealer(readSettings(SECRET)), {
      accountId: account.id,
      email: account.email,
    })
  })

  const isOn = async (who = account) =>
    (
      await getDatabase()
        .db.selectFrom('account')
        .select('sends_notifications_email')
        .where('id', '=', who.id)
        .executeTakeFirstOrThrow()
    ).sends_notifications_email
  const oneClick = (body: string, contentType = FORM, with_ = token, from = '203.0.113.9') =>
    call.app.inject({
      method: 'POST',
      url: `/unsubscribe?token=${with_}`,
      headers: { 'content-type': contentType },
      payload: body,
      remoteAddress: from,
    })
  const look = (body: object) => call.as(null).post('mailSwitch', body as never)
  const set = (body: object) => call.as(null).post('setMailSwitch', body as never)

  test('is one click of a mail program, without signing in and without cookies, however often', async () => {
    const other = await signedInAccount(getDatabase())
    for (let times = 0; times < 3; times += 1) {
      const response = await oneClick('List-Unsubscribe=One-Click')
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ payload: { isOn: false } })
      expect(response.headers['set-cookie']).toBeUndefined()
      expect(await isOn()).toBe(false)
    }
    expect(await isOn(other)).toBe(true)
    // Open pages are notified of the change, once.
    expect(await messagesTo(getDatabase(), account.id)).toHaveLength(1)
  })

  test('is understood as either kind of form', async () => {
    const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click'
    const response = await oneClick(`--x\r\n${part}\r\n--x--\r\n`, 'multipart/form-data; boundary=x')
    expect(response.statusCode, response.payload).toBe(200)
    expect(await isOn()).toBe(false)
  })

  test.each([
    ['another word', 'List-Unsubscribe=Maybe', FORM, 400],
    ['nothing', '', FORM, 400],
    ['no form', '--x', 'multipart/form-data; boundary=x', 400],
    ['text', 'List-Unsubscribe=One-Click', 'text/plain', 415],
    ['a long form', `List-Unsubscribe=One-Click&x=${'x'.repeat(9000)}`, FORM, 413],
  ])('is not %s', async (_, body, contentType, status) => {
    expect((await oneClick(body, contentType)).statusCode).toBe(status)
    expect(await isOn()).toBe(true)
  })

  test('is never a look at the address', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      await call.app.inject({ method, url: `/unsubscribe?token=${token}` })
      expect(await isOn()).toBe(true)
    }
    expect((await look({ token })).payload).toEqual({
      email: `${account.email[0]}•••@lotline.test`,
      isOn: true,
    })
    expect(await isOn()).toBe(true)
  })

  test('can be taken back', async () => {
    const masked = `${account.email[0]}•••@lotline.test`
    expect((await set({ token, isOn: false })).payload).toEqual({ email: masked, isOn: false })
    expect((await look({ token })).payload).toEqual({ email: masked, isOn: false })
    expect((await set({ token, isOn: true })).payload).toEqual({ email: masked, isOn: true })
    expect(await isOn()).toBe(true)
  })

  test('drops digests that wait to be sent, and no other mail of anybody', async () => {
    const other = await signedInAccount(getDatabase())
    const mail = (template: string, who: TestAccount, status: 'queued' | 'sent' = 'queued') =>
      getDatabase()
        .db.insertInto('mail_message')
        .values({
          account_id: who.id,
          to_address: who.email,
          template,
          subject: `${template} ${status}`,
          body_text: '',
          body_html: '',
          status,
        })
        .execute()
    await mail('digest', account)
    await mail('digest', account, 'sent')
    await mail('reset_password', account)
    await mail('digest', other)
    await oneClick('List-Unsubscribe=One-Click')
    const left = await getDatabase()
      .db.selectFrom('mail_message')
      .select('subject')
      .where('account_id', 'in', [account.id, other.id])
      .orderBy('subject')
      .execute()
    expect(left.map(({ subject }) => subject)).toEqual([
      'digest queued',
      'digest sent',
      'reset_password queued',
    ])
  })

  test('needs a link of ours, as a whole, of the address that is used now', async () => {
    const foreign = createUnsubscribeToken(makeSealer(Buffer.alloc(32, 8)), {
      accountId: account.id,
      email: account.email,
    })
    const gone = createUnsubscribeToken(makeSealer(KEY), {
      accountId: '00000000-0000-4000-8000-000000000000',
      email: account.email,
    })
    const middle = Math.floor(token.length / 2)
    const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1)
    const otherPurpose = makeSealer(KEY)
      .seal(JSON.stringify([account.id, 'x']), ['credentials'])
      .toString('base64url')
    for (const wrong of [foreign, gone, changed, token.slice(0, -8), otherPurpose, 'x'.repeat(40)]) {
      for (const response of [await look({ token: wrong }), await set({ token: wrong, isOn: false })]) {
        expect(response).toMatchObject({ status: 422, code: 'link_not_valid' })
        expect(response.text).not.toContain('lotline.test')
      }
      expect((await oneClick('List-Unsubscribe=One-Click', FORM, wrong)).statusCode).toBe(422)
    }
    expect((await look({})).status).toBe(400)
    await getDatabase()
      .db.updateTable('account')
      .set({ email: `new-${account.email}` })
      .where('id', '=', account.id)
      .execute()
    expect(await look({ token })).toMatchObject({ status: 422, code: 'link_not_valid' })
    expect(await isOn()).toBe(true)
  })

  test('is throttled for who tries links, not for mail programs that click for many', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const wrong = await oneClick(
        'List-Unsubscribe=One-Click',
        FORM,
        `${'x'.repeat(40)}${attempt}`,
        '203.0.113.50',
      )
      expect(wrong.statusCode).toBe(422)
    }
    expect((await oneClick('List-Unsubscribe=One-Click', FORM, token, '203.0.113.50')).statusCode).toBe(429)
    for (let person = 0; person < 70; person += 1) {
      const email = `many-${person}@lotline.test`
      const { id } = await signedInAccount(getDatabase(), { username: `many-${person}`, email })
      const theirs = createUnsubscribeToken(makeSealer(KEY), { accountId: id, email })
      const response = await oneClick('List-Unsubscribe=One-Click', FORM, theirs, '203.0.113.51')
      expect(response.statusCode).toBe(200)
    }
  })
})
