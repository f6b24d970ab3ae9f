import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../testing/mail/mail-server.ts'
import { smtpTransport } from './smtp-transport.ts'
import type { PostedMail } from './transport.ts'

const mail: PostedMail = {
  id: '6d3f6f3e-0000-4000-8000-000000000001',
  to: 'pat@lotline.test',
  subject: 'Set a new password',
  text: 'Hello Pat,\n\nhttps://parcels.example.ca/set-password#token=abc\n',
  html: '<p>Hello Pat,</p>',
  unsubscribeUrl: null,
  replyTo: null,
  pictures: [],
}

describe('Sending through a mail server', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.received.length = 0
    server.refuseRecipients(null)
    server.refuseSenders(null)
  })

  const transport = (url = server.url, requiresTls = false) =>
    smtpTransport({
      smtp: { url, requiresTls },
      from: { name: 'Lotline', address: 'no-reply@lotline.test' },
      hasMailbox: false,
    })

  it('names where answers go, if that is elsewhere', async () => {
    await transport().deliver({ ...mail, replyTo: 'agent@lotline.test' })
    await transport().deliver(mail)
    const [elsewhere, usual] = server.received.map(({ raw }) => /^Reply-To: .*$/m.exec(raw)?.[0])
    expect([elsewhere?.trim(), usual]).toEqual(['Reply-To: agent@lotline.test', undefined])
  })

  it('delivers text and HTML from the sender of the settings', async () => {
    expect(await transport().deliver(mail)).toEqual({ outcome: 'accepted' })
    const [received] = server.received
    expect(received).toMatchObject({ from: 'no-reply@lotline.test', to: ['pat@lotline.test'] })
    expect(received?.raw).toContain('From: Lotline <no-reply@lotline.test>')
    expect(received?.raw).toContain('Subject: Set a new password')
    expect(received?.raw).toContain(`Message-ID: <${mail.id}@lotline.test>`)
    expect(received?.raw).toContain('Auto-Submitted: auto-generated')
    expect(received?.raw).toMatch(/text\/plain[\s\S]*text\/html/)
  })

  it('carries pictures within the mail, by the names that its HTML calls them', async () => {
    const png = Buffer.from('a picture')
    await transport().deliver({ ...mail, html: '<img src="cid:map-1">', pictures: [{ name: 'map-1', png }] })
    const [received] = server.received
    expect(received?.raw).toMatch(/multipart\/related/)
    expect(received?.raw).toContain('Content-ID: <map-1>')
    expect(received?.raw).toContain(png.toString('base64'))
  })

  it('says where mails of this kind are ended by one click, over TLS alone', async () => {
    const address = `parcels.example.ca/unsubscribe?token=${'a-b_C9'.repeat(25)}`
    await transport().deliver(mail)
    await transport().deliver({ ...mail, unsubscribeUrl: `https://${address}` })
    await transport().deliver({ ...mail, unsubscribeUrl: `http://${address}` })
    const unfolded = server.received.map(({ raw }) => raw.replaceAll(/\r\n[ \t]+/g, ' '))
    expect(unfolded[0]).not.toContain('List-Unsubscribe')
    expect(unfolded[1]).toContain(`\r\nList-Unsubscribe: <https://${address}>\r\n`)
    expect(unfolded[1]).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(unfolded[2]).toContain(`\r\nList-Unsubscribe: <http://${address}>\r\n`)
    expect(unfolded[2]).not.toContain('List-Unsubscribe-Post')
  })

  it('postpones what the server cannot take now', async () => {
    server.refuseRecipients(450)
    expect(await transport().deliver(mail)).toMatchObject({ outcome: 'postponed' })
  })

  it('gives up a recipient that the server refuses for good', async () => {
    server.refuseRecipients(550)
    expect(await transport().deliver(mail)).toMatchObject({ outcome: 'refused' })
  })

  it('postpones when the server refuses us as a sender: that is for the operator to mend', async () => {
    server.refuseSenders(530)
    expect(await transport().deliver(mail)).toMatchObject({ outcome: 'postponed' })
  })

  it('postpones when nobody answers', async () => {
    const probe = createServer()
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as { port: number }
    await new Promise((resolve) => probe.close(resolve))
    expect(await transport(`smtp://127.0.0.1:${port}`).deliver(mail)).toMatchObject({
      outcome: 'postponed',
      reason: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('hands nothing over unencrypted where encryption is required', async () => {
    expect(await transport(server.url, true).deliver(mail)).toMatchObject({ outcome: 'postponed' })
    expect(server.received).toEqual([])
  })

  it.each([
    ['a second recipient', 'pat@lotline.test, eve@evil.test'],
    ['a header', 'pat@lotline.test\r\nBcc: eve@evil.test'],
    ['a header, encoded', '=?utf-8?q?pat=0D=0ABcc:_eve@evil.test?=@lotline.test'],
    ['a command', 'pat@lotline.test>\r\nRCPT TO:<eve@evil.test'],
    ['a named address', 'pat@lotline.test <eve@evil.test>'],
  ])('an address cannot smuggle in %s', async (_what, to) => {
    await transport().deliver({ ...mail, to })
    for (const received of server.received) {
      expect(received.to).not.toContain('eve@evil.test')
      expect(received.to).toHaveLength(1)
      expect(received.raw).not.toMatch(/^bcc:/im)
    }
  })

  it('a subject cannot begin another header', async () => {
    await transport().deliver({ ...mail, subject: 'Hello\r\nBcc: eve@evil.test\r\n\r\nbody' })
    expect(server.received[0]?.raw).not.toMatch(/^bcc:/im)
    expect(server.received[0]?.to).toEqual(['pat@lotline.test'])
  })
})
