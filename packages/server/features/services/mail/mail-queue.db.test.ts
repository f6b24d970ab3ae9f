import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { smtpTransport } from '../../../platform/mail/smtp-transport.ts'
import type { Delivery, MailTransport } from '../../../platform/mail/transport.ts'
import type { MailSettings } from '../../../settings/mail-env.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { type MailServer, startMailServer } from '../../../testing/mail/mail-server.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { createMailService, findPictures, purgeOldMails, sendQueuedMails } from './service.ts'

const FROM = { name: 'Lotline', address: 'no-reply@lotline.test' }
const reset = (to: string) =>
  ({
    to,
    accountId: null,
    template: 'reset_password',
    props: { firstName: 'Pat', link: 'https://parcels.example.ca/set-password#token=abc', validHours: 2 },
  }) as const

describeOnBothEngines('The queue of mails', (getDatabase) => {
  let server: MailServer
  let now: Date
  const clock = () => now

  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await getDatabase().db.deleteFrom('mail_message').execute()
    server.received.length = 0
    server.refuseRecipients(null)
    now = new Date('2026-11-21T12:00:00Z')
  })

  const settings = () => ({
    mail: { smtp: { url: server.url, requiresTls: false }, from: FROM, hasMailbox: false },
  })
  const service = (mail: MailSettings = settings().mail) =>
    createMailService({
      database: getDatabase(),
      settings: { mail },
      clock,
      onError: (error) => {
        throw error
      },
    })
  const transport = () => smtpTransport(settings().mail)
  const send = (one: MailTransport = transport()) =>
    sendQueuedMails({ database: getDatabase(), transport: one, clock })
  const rows = () => getDatabase().db.selectFrom('mail_message').selectAll().orderBy('created_at').execute()
  const queue = async (...addresses: string[]) => {
    const waiting = service({ smtp: null, from: FROM, hasMailbox: false })
    for (const to of addresses) await waiting.send(reset(to))
    await waiting.close()
  }
  const answering = (...deliveries: Delivery[]): MailTransport => ({
    retainsMails: false,
    deliver: async () => deliveries.shift() ?? { outcome: 'accepted' },
  })

  it('sends a mail by itself, and then forgets what it said', async () => {
    const mails = service()
    const arrival = server.nextMail()
    await mails.send(reset('pat@lotline.test'))
    await arrival
    await mails.close()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.raw).toContain('token')
    expect(await rows()).toMatchObject([
      { attempts: 1, body_text: '', body_html: '', sent_at: now, to_address: 'pat@lotline.test' },
    ])
  })

  it('sends a mail with its pictures and the address that ends it, and forgets them with its words', async () => {
    const png = Buffer.from('a picture')
    const mails = service()
    const arrival = server.nextMail()
    await mails.send({
      ...reset('pat@lotline.test'),
      pictures: [{ name: 'map-1', png }],
      unsubscribeUrl: 'https://parcels.example.ca/unsubscribe?token=abc',
    })
    const { raw } = await arrival
    await mails.close()
    expect(raw).toContain('Content-ID: <map-1>')
    expect(raw).toContain('List-Unsubscribe: <https://parcels.example.ca/unsubscribe?token=abc>')
    expect(await rows()).toMatchObject([{ body_html: '', unsubscribe_url: null }])
    expect(await getDatabase().db.selectFrom('mail_picture').selectAll().execute()).toEqual([])
  })

  it('keeps the pictures of a mail that could not be sent', async () => {
    const waiting = service({ smtp: null, from: FROM, hasMailbox: false })
    await waiting.send({ ...reset('pat@lotline.test'), pictures: [{ name: 'map-1', png: Buffer.from('a') }] })
    await waiting.close()
    await send(answering({ outcome: 'postponed', reason: 'busy' }))
    const [mail] = await rows()
    expect(await findPictures(getDatabase(), String(mail?.id))).toEqual([
      { name: 'map-1', png: Buffer.from('a') },
    ])
  })

  it('keeps mails while no mail server is set', async () => {
    await queue('pat@lotline.test')
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 0 }])
  })

  it('tries again later when the server cannot take it now', async () => {
    await queue('pat@lotline.test')
    server.refuseRecipients(450)
    expect(await send()).toEqual({ sent: 0, postponed: 1, failed: 0 })
    expect(await rows()).toMatchObject([{ status: 'queued', error: expect.stringContaining('450') }])

    server.refuseRecipients(null)
    now = new Date('2026-11-21T12:00:59Z')
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 0 })
    now = new Date('2026-11-21T12:01:00Z')
    expect(await send()).toEqual({ sent: 1, postponed: 0, failed: 0 })
    expect(server.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'sent', error: null, attempts: 2 }])
  })

  it('sends what an account waits for before older mails to strangers, and digests', async () => {
    const { id: accountId } = await signedInAccount(getDatabase())
    const waiting = service({ smtp: null, from: FROM, hasMailbox: false })
    await waiting.send(reset('stranger@lotline.test'))
    const unsubscribeUrl = 'https://parcels.example.ca/unsubscribe?token=abc'
    now = new Date('2026-11-21T12:00:01Z')
    await waiting.send({ ...reset('digest@lotline.test'), accountId, unsubscribeUrl })
    now = new Date('2026-11-21T12:00:02Z')
    await waiting.send({ ...reset('pat@lotline.test'), accountId })
    await waiting.close()
    const order: string[] = []
    const recording: MailTransport = {
      retainsMails: false,
      deliver: async ({ to }) => {
        order.push(to)
        return { outcome: 'accepted' }
      },
    }
    await send(recording)
    expect(order).toEqual(['pat@lotline.test', 'stranger@lotline.test', 'digest@lotline.test'])
  })

  it('sends every tenth time what comes by the thousand, however many others come meanwhile', async () => {
    const { id: accountId } = await signedInAccount(getDatabase())
    const waiting = service({ smtp: null, from: FROM, hasMailbox: false })
    await waiting.send(reset('stranger@lotline.test'))
    await waiting.send({ ...reset('pat@lotline.test'), accountId })
    const order: string[] = []
    const arriving: MailTransport = {
      retainsMails: false,
      deliver: async ({ to }) => {
        order.push(to)
        if (order.length < 30) await waiting.send({ ...reset('pat@lotline.test'), accountId })
        return { outcome: 'accepted' }
      },
    }
    await send(arriving)
    await waiting.close()
    expect(order.indexOf('stranger@lotline.test')).toBe(9)
    expect(order).toHaveLength(31)
  })

  it('sends what was queued before the clock was set back', async () => {
    now = new Date('2027-11-21T12:00:00Z')
    await queue('pat@lotline.test')
    now = new Date('2026-11-21T12:00:00Z')
    expect(await send()).toEqual({ sent: 1, postponed: 0, failed: 0 })
  })

  it('gives up what is refused for good, and says why', async () => {
    await queue('nobody@lotline.test')
    server.refuseRecipients(550)
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 1 })
    now = new Date('2026-11-25T12:00:00Z')
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 0 })
    expect(await rows()).toMatchObject([
      {
        status: 'failed',
        error: expect.stringContaining('550'),
        body_text: expect.stringContaining('token'),
      },
    ])
  })

  it('gives up after a day and a half, fifteen attempts, each later than the one before', async () => {
    await queue('pat@lotline.test')
    const away: MailTransport = {
      retainsMails: false,
      deliver: async () => ({ outcome: 'postponed', reason: 'away' }),
    }
    const waits: number[] = []
    for (let attempt = 1; attempt < 15; attempt += 1) {
      expect(await send(away)).toMatchObject({ postponed: 1 })
      const next = (await rows())[0]?.next_attempt_at ?? now
      waits.push((next.getTime() - now.getTime()) / 60_000)
      now = next
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360, 360])
    expect(await send(away)).toMatchObject({ failed: 1 })
  })

  it('one mail that is postponed does not hold up the others', async () => {
    await queue('a@lotline.test', 'b@lotline.test', 'c@lotline.test')
    expect(await send(answering({ outcome: 'postponed', reason: 'busy' }))).toEqual({
      sent: 2,
      postponed: 1,
      failed: 0,
    })
  })

  it('four servers at once send every mail once', async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => `person-${index}@lotline.test`)
    await queue(...addresses)
    const counts = await Promise.all([send(), send(), send(), send()])
    expect(counts.reduce((total, { sent }) => total + sent, 0)).toBe(20)
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual([...addresses].sort())
  })

  it('a mail whose server died is sent by another, later; a late word of the first changes nothing', async () => {
    await queue('pat@lotline.test')
    let finish: (delivery: Delivery) => void = () => {}
    const requested = Promise.withResolvers<void>()
    const dying = send({
      retainsMails: false,
      deliver: () => {
        requested.resolve()
        return new Promise((resolve) => {
          finish = resolve
        })
      },
    })
    await requested.promise
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 0 })
    now = new Date(now.getTime() + 10 * 60_000)
    expect(await send()).toEqual({ sent: 1, postponed: 0, failed: 0 })
    finish({ outcome: 'refused', reason: 'too late' })
    await dying
    expect(await rows()).toMatchObject([{ status: 'sent', error: null }])
  })

  it('old mails are forgotten, waiting ones are not', async () => {
    await queue('pat@lotline.test', 'sam@lotline.test')
    await send(answering({ outcome: 'accepted' }, { outcome: 'postponed', reason: 'busy' }))
    now = new Date('2027-03-01T00:00:00Z')
    expect(await purgeOldMails({ database: getDatabase(), clock })).toBe(1)
    expect(await rows()).toMatchObject([{ status: 'queued' }])
  })
})
