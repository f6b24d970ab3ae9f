import { describe, expect, it } from 'vitest'
import type { MailTemplates } from './mail.ts'
import { greeting } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

const EXAMPLES: MailTemplates = {
  verify_email: { firstName: 'Pat', link: 'https://lots.example.ca/verify-email#token=a-b_c&x=1' },
  already_registered: {
    firstName: 'Pat',
    loginLink: 'https://lots.example.ca/login',
    forgotLink: 'https://lots.example.ca/forgot-password',
  },
  reset_password: { firstName: 'Pat', link: 'https://lots.example.ca/set-password#token=abc', validHours: 2 },
  password_changed: {
    firstName: 'Pat',
    forgotLink: 'https://lots.example.ca/forgot-password',
    when: '2026-07-01T16:14:00.000Z',
  },
  change_email: { firstName: 'Pat', link: 'https://lots.example.ca/verify-email#token=abc' },
  email_change_asked: { firstName: 'Pat', newEmail: 'new@lotline.test', supportEmail: 'help@lotline.test' },
  email_changed: { firstName: 'Pat', newEmail: 'new@lotline.test', supportEmail: 'help@lotline.test' },
  watching_ends: {
    firstName: 'Pat',
    collections: Array.from({ length: 12 }, (_, n) => ({ name: `Folder <${n}>`, endsOn: '2026-12-01' })),
    link: 'https://lots.example.ca/dashboard/saved-properties',
  },
}
const names = Object.keys(EXAMPLES) as (keyof MailTemplates)[]

describe('Every mail', () => {
  it.each(names)('%s says the same as text and as HTML, and shows nothing from outside', async (name) => {
    const { subject, text, html } = await renderMail(name, EXAMPLES[name])
    expect(subject.length).toBeGreaterThan(10)
    expect(text).toContain('Hello Pat,')
    expect(html).toContain('Hello Pat,')
    for (const link of text.match(/https?:\/\/\S+/g) ?? []) {
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    }
    expect(html).not.toMatch(/<img|<script|url\(|@import|<link/i)
  })

  it('gives the link to do what it asks for', async () => {
    const { text, html } = await renderMail('reset_password', EXAMPLES.reset_password)
    expect(text).toContain('\nhttps://lots.example.ca/set-password#token=abc\n')
    expect(text).toContain('within 2 hours')
    expect(html).toContain('>Set a new password<')
  })

  it('tells a moment in the time of British Columbia', async () => {
    const { text } = await renderMail('password_changed', EXAMPLES.password_changed)
    expect(text).toMatch(/July 1, 2026 at 9:14\sa\.m\. \(Pacific time\)/)
  })

  it('names some of what ends soon, and how many more there are', async () => {
    const { text } = await renderMail('watching_ends', EXAMPLES.watching_ends)
    expect(text).toContain('“Folder <9>”: until December 1, 2026')
    expect(text).not.toContain('Folder <10>')
    expect(text).toContain('and 2 more.')
  })

  it('shows what was typed as text, never as HTML', async () => {
    const { html } = await renderMail('email_changed', {
      ...EXAMPLES.email_changed,
      newEmail: '"<img src=x>"@lotline.test',
    })
    expect(html).not.toContain('<img')
  })
})

describe('Greetings', () => {
  it.each(['Pat', 'Mary Ann', 'Zoë', "D'Arcy", 'J.', '李'])('use the name %s', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`)
  })
  it.each([
    '',
    'https://evil.test/prize',
    'evil.test',
    'www.evil.test',
    'Pat!\nClick',
    'a'.repeat(41),
    'call 555-1234',
  ])('leave out what is no name: %j', (name) => {
    expect(greeting(name)).toBe('Hello,')
  })
})
