import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const CONTEXT = {
  page: '/dashboard?pid=1',
  version: '1.0.0',
  browser: 'A browser',
  failure: '503 Not ready.',
}

describeWithDatabase('A message to support', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let support: string
  beforeEach(async () => {
    support = `help-${randomUUID()}@lotline.test`
    call = await appInMemory(getDatabase(), { environment: { LOTLINE_SUPPORT_EMAIL: support } })
    account = await signedInAccount(getDatabase())
  })
  const send = (over: object = {}, who: TestAccount | null = account) =>
    call.as(who).post('contactSupport', {
      idempotencyKey: randomUUID(),
      about: 'the export',
      message: 'It stops at row 40.\nWhat can I do?',
      context: CONTEXT,
      ...over,
    } as never)
  const mails = () =>
    getDatabase().db.selectFrom('mail_message').selectAll().where('to_address', '=', support).execute()

  test('is mailed to the support address with its context, and answers go to the account', async () => {
    expect((await send()).status).toBe(200)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'support_request', reply_to: account.email })
    expect(mail?.subject).toContain('the export')
    for (const words of ['It stops at row 40.', 'What can I do?', ...Object.values(CONTEXT)]) {
      expect(mail?.body_text).toContain(words)
    }
  })

  test('is sent once, however often it arrives', async () => {
    const idempotencyKey = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => send({ idempotencyKey })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await mails()).toHaveLength(1)
  })

  test('is refused with the key of another message, whether stored before or meanwhile', async () => {
    const idempotencyKey = randomUUID()
    const sent = await Promise.all(['Row 40.', 'Row 41.'].map((message) => send({ idempotencyKey, message })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const other = await signedInAccount(getDatabase())
    for (const again of [
      await send({ idempotencyKey, message: 'Row 42.' }),
      await send({ idempotencyKey }, other),
    ])
      expect(again).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect(await mails()).toHaveLength(1)
  })

  test('is refused after ten in an hour, except a retry of one that was sent', async () => {
    const idempotencyKey = randomUUID()
    await send({ idempotencyKey })
    for (let sent = 1; sent < 10; sent += 1) expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect((await send({ idempotencyKey })).status).toBe(200)
    expect(await mails()).toHaveLength(10)
  })

  test('is refused without an account, without words and with too many', async () => {
    expect((await send({}, null)).status).toBe(401)
    expect((await send({ message: '' })).status).toBe(400)
    expect((await send({ message: 'x'.repeat(4001) })).status).toBe(413)
    expect((await send({ about: 'two\nlines' })).status).toBe(400)
    expect(await mails()).toEqual([])
  })
})
