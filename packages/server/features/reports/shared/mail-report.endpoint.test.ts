import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import { MAX_LINK_MAILS } from '#domain/share/share-rules.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

describeWithDatabase('A report sent by e-mail', (getDatabase) => {
  let sharing: Sharing
  beforeAll(async () => {
    sharing = await sharingAccount(getDatabase())
  })

  let recipients = 0
  const client = () => {
    recipients += 1
    return `client-${recipients}@lotline.test`
  }
  const send = (reportId: string, more: Partial<CallBody<'mailReport'>> = {}) =>
    sharing.call.as(sharing.account).post('mailReport', {
      shareId: randomUUID(),
      reportId,
      days: 30,
      password: null,
      units: 'metric',
      to: client(),
      message: '',
      ...more,
    })
  const mailTo = (address: string) =>
    getDatabase()
      .db.selectFrom('mail_message')
      .selectAll()
      .where('to_address', '=', address)
      .executeTakeFirst()
  const confirm = (at: Date | null) =>
    getDatabase()
      .db.updateTable('account')
      .set({ email_verified_at: at })
      .where('id', '=', sharing.account.id)
      .execute()
  const tomorrow = () => {
    sharing.time.now = new Date(sharing.time.now.getTime() + 86_400_000)
  }

  test('is opened by its link, answered to its sender, and listed with whom it was sent to', async () => {
    const made = await sharing.owner.report('parcel')
    const to = client()
    const response = await send(made.id, { to, message: 'As we discussed.\n<b>Call</b> me.' })
    expect(response.status, response.text).toBe(200)
    expect(await sharing.owner.listed(made.id)).toMatchObject([{ sentTo: to, openedCount: 0 }])
    const mail = await mailTo(to)
    const { email } = await getDatabase()
      .db.selectFrom('account')
      .select('email')
      .where('id', '=', sharing.account.id)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ template: 'report_link', account_id: sharing.account.id, reply_to: email })
    expect(mail?.subject).toMatch(/^Pat Person \d+ sent you 12 Harbour St/)
    expect(mail?.body_text).toContain('As we discussed.\n\n<b>Call</b> me.')
    expect(mail?.body_html).not.toContain('<b>Call')
    const token = /\/shared#token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
    await sharing.opened(token)
    // Its owner can copy the address again.
    expect(response.text).toContain(`#token=${token}`)
  })

  test('is mailed once however often it is sent: its answer was lost', async () => {
    const { id } = await sharing.owner.report('parcel')
    const wanted = { shareId: randomUUID(), to: client() }
    const all = await Promise.all([send(id, wanted), send(id, wanted)])
    expect([...all, await send(id, wanted)].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await sharing.owner.listed(id)).toMatchObject([{ id: wanted.shareId, sentTo: wanted.to }])
    const mails = await getDatabase()
      .db.selectFrom('mail_message')
      .select('id')
      .where('to_address', '=', wanted.to)
      .execute()
    expect(mails).toEqual([{ id: wanted.shareId }])
    const mine = sharing.call.as(sharing.account)
    await mine.post('revokeShare', { shareId: wanted.shareId })
    expect((await send(id, wanted)).status).toBe(404)
    const other = await sharing.owner.report('parcel')
    expect((await send(other.id, wanted)).status).toBe(404)
  })

  test('is refused with the id of a mail to somebody else, or in other words', async () => {
    const { id } = await sharing.owner.report('parcel')
    const wanted = { shareId: randomUUID(), to: client() }
    const sent = await Promise.all([send(id, wanted), send(id, { ...wanted, to: client() })])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await send(id, { ...wanted, message: 'Other words.' })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(await sharing.owner.listed(id)).toHaveLength(1)
  })

  test('is listed with what became of its mail', async () => {
    const { id } = await sharing.owner.report('parcel')
    const to = client()
    await send(id, { to })
    const delivery = async () => (await sharing.owner.listed(id)).map((share) => share.delivery)
    await expect.poll(delivery).toEqual(['sent'])
    const { db } = getDatabase()
    const deliveries = []
    for (const status of ['queued', 'sent', 'failed'] as const) {
      const next = { status, next_attempt_at: new Date('2200-01-01') }
      await db.updateTable('mail_message').set(next).where('to_address', '=', to).execute()
      deliveries.push(await delivery())
    }
    await db.deleteFrom('mail_message').where('to_address', '=', to).execute()
    deliveries.push(await delivery())
    expect(deliveries).toEqual([['queued'], ['sent'], ['failed'], ['unknown']])
  })

  test('is not listed where its mail could not be queued', async () => {
    const { id } = await sharing.owner.report('parcel')
    const to = client()
    const { pool } = getDatabase()
    await pool.query(
      `ALTER TABLE mail_message ADD CONSTRAINT full_disk CHECK (to_address <> '${to}') NOT VALID`,
    )
    try {
      expect((await send(id, { to })).status).toBe(500)
      expect(await sharing.owner.listed(id)).toEqual([])
    } finally {
      await pool.query('ALTER TABLE mail_message DROP CONSTRAINT full_disk')
    }
  })

  test('says that it has a password, and not which', async () => {
    const { id } = await sharing.owner.report('parcel')
    const to = client()
    await send(id, { to, password: 'driftwood' })
    const { body_text = '' } = (await mailTo(to)) ?? {}
    expect(body_text).toContain('with a password')
    expect(body_text).not.toContain('driftwood')
  })

  test.each(['Look at https://evil.test', 'www.evil', 'write to pat@evil.test', 'evil.com'])(
    'has no other address in it: %s',
    async (text) => {
      const { id } = await sharing.owner.report('parcel')
      const to = client()
      expect(await send(id, { to, message: text })).toMatchObject({
        status: 400,
        message: expect.stringContaining('without web and mail addresses'),
      })
      expect(await mailTo(to)).toBeUndefined()
      expect(await sharing.owner.listed(id)).toEqual([])
      await getDatabase().db.updateTable('report').set({ title: text }).where('id', '=', id).execute()
      await send(id, { to })
      const mail = await mailTo(to)
      expect(mail?.subject).toContain('a property report')
      expect(mail?.body_text).not.toContain(text)
    },
  )

  test('is not sent by an account whose own address was never confirmed', async () => {
    const { id } = await sharing.owner.report('parcel')
    const to = client()
    await confirm(null)
    expect(await send(id, { to })).toMatchObject({
      status: 422,
      message: 'Confirm your own e-mail address first: replies go there.',
    })
    await confirm(new Date())
    expect(await mailTo(to)).toBeUndefined()
    expect(await sharing.owner.listed(id)).toEqual([])
  })

  test('is sent so many times a day, and to one address less often', async () => {
    tomorrow()
    const { id } = await sharing.owner.report('parcel')
    const to = client()
    const statuses = []
    for (let count = 0; count < 11; count += 1) statuses.push((await send(id, { to })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const others = await sharing.owner.report('parcel')
    const left = MAX_LINK_MAILS - statuses.filter((status) => status === 200).length
    const sent = await Promise.all(Array.from({ length: left + 2 }, () => send(others.id)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(left)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(await sharing.owner.listed(others.id)).toHaveLength(left)
  })
})
