import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildServer } from '../../app.ts'
import { readSettings } from '../../settings/env.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'

const appWith = async (
  database: Parameters<typeof buildServer>[0]['database'],
  environment: Record<string, string> = {},
) => {
  const settings = readSettings({ LOTLINE_LOG_LEVEL: 'silent', ...environment })
  return (await buildServer({ database, settings })).app
}

describeWithDatabase('The local mailbox', (getDatabase) => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await appWith(getDatabase())
  })
  afterAll(() => app.close())
  beforeEach(() => getDatabase().db.deleteFrom('mail_message').execute())

  const store = async (over: { subject?: string; body_html?: string } = {}) => {
    const { id } = await getDatabase()
      .db.insertInto('mail_message')
      .values({
        to_address: 'pat@lotline.test',
        template: 'reset_password',
        subject: 'Set a new password',
        body_text: 'Open http://127.0.0.1:4780/set-password#token=abc&x=1 please',
        body_html: '<p title="a">Hello</p><script>alert(1)</script>',
        status: 'sent',
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('says what will be here while it is empty', async () => {
    const { statusCode, payload, headers } = await app.inject('/mailbox')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(payload).toContain('No mail yet.')
  })

  it('lists mails, and shows one as text with its link and as HTML in a frame that runs nothing', async () => {
    const id = await store()
    expect((await app.inject('/mailbox')).payload).toContain(
      `<a href="/mailbox/${id}">Set a new password</a>`,
    )

    const { payload, headers } = await app.inject(`/mailbox/${id}`)
    expect(payload).toContain('<a href="http://127.0.0.1:4780/set-password#token=abc&amp;x=1">')
    expect(payload).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(payload).toContain('srcdoc="&lt;p title=&quot;a&quot;&gt;')
    expect(payload).not.toContain('<script')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('shows the pictures that a mail carries, and none from outside', async () => {
    const id = await store({ body_html: '<img src="cid:map-1"><img src="https://evil.test/x.png">' })
    await getDatabase()
      .db.insertInto('mail_picture')
      .values({ mail_id: id, name: 'map-1', png: Buffer.from('a picture') })
      .execute()
    const { payload, headers } = await app.inject(`/mailbox/${id}`)
    expect(payload).toContain(`data:image/png;base64,${Buffer.from('a picture').toString('base64')}`)
    expect(headers['content-security-policy']).toMatch(/; img-src data:;/)
  })

  it('shows what was typed as text', async () => {
    await store({ subject: '<img src=x onerror=alert(1)>' })
    expect((await app.inject('/mailbox')).payload).not.toContain('<img')
  })

  it.each(['/mailbox/00000000-0000-4000-8000-000000000000', '/mailbox/none'])(
    '%s is no mail',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404)
    },
  )

  it('answers nobody from another machine, and no other name of this one', async () => {
    const id = await store()
    for (const url of ['/mailbox', `/mailbox/${id}`]) {
      expect((await app.inject({ url, remoteAddress: '10.0.0.7' })).statusCode).toBe(403)
      expect((await app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(403)
      expect((await app.inject({ url, headers: { host: 'rebound.example' } })).statusCode).toBe(421)
    }
  })

  it('is told to the sign-in page', async () => {
    const { payload } = (await app.inject('/api/settings/sign-in')).json()
    expect(payload.mailboxUrl).toBe('/mailbox')
  })

  it.each([
    [
      'a mail server is set',
      { LOTLINE_SMTP_URL: 'smtp://127.0.0.1:2525', LOTLINE_MAIL_FROM: 'no-reply@lotline.test' },
    ],
    ['others can reach the server', { LOTLINE_HOST: '0.0.0.0' }],
    ['the server answers to other names', { LOTLINE_ALLOWED_HOSTS: 'parcels.lan' }],
    ['people reach it by a public address', { LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' }],
  ])('is not there when %s', async (_when, environment) => {
    const other = await appWith(getDatabase(), environment)
    const id = await store()
    const { payload } = (await other.inject('/api/settings/sign-in')).json()
    expect(payload.mailboxUrl).toBeNull()
    for (const url of ['/mailbox', `/mailbox/${id}`]) {
      expect((await other.inject(url)).payload).not.toContain('Set a new password')
    }
    await other.close()
  })
})
