import { describe, expect, it } from 'vitest'
import type { MailTemplates } from './mail.ts'
import { greeting } from './mail-text.ts'
import { renderMail } from './templates.ts'

const EXAMPLES: MailTemplates = {
  report_link: {
    sender: 'Pat Example',
    title: '12 Alder Road',
    message: 'As we discussed.\nCall me <b>soon</b>.',
    contact: ['Example Realty', '604-555-0100', 'pat@lotline.test'],
    link: 'https://parcels.example.ca/shared#token=a-b_c',
    opensUntil: '2026-12-23',
    hasPassword: true,
  },
  complete_registration: {
    link: 'https://parcels.example.ca/complete-registration#token=a-b_c',
    validHours: 48,
  },
  verify_email: { firstName: 'Pat', link: 'https://parcels.example.ca/verify-email#token=a-b_c&x=1' },
  already_registered: {
    firstName: 'Pat',
    loginLink: 'https://parcels.example.ca/login',
    forgotLink: 'https://parcels.example.ca/forgot-password',
  },
  reset_password: {
    firstName: 'Pat',
    link: 'https://parcels.example.ca/set-password#token=abc',
    validHours: 2,
  },
  password_changed: {
    firstName: 'Pat',
    by: 'link',
    forgotLink: 'https://parcels.example.ca/forgot-password',
    when: '2026-07-01T16:14:00.000Z',
    providers: ['REALTOR® association', 'Relevate'],
    removedProviders: ['Real-estate board (BC MLS®)'],
    disconnectLink: 'https://parcels.example.ca/connected-providers#token=a-b_c',
    factors: [
      { name: 'Work laptop <b>', addedAt: '2026-06-30T16:14:00.000Z', isRecent: true },
      { name: null, addedAt: '2025-12-01T17:00:00.000Z', isRecent: false },
    ],
    securityLink: 'https://parcels.example.ca/account?tab=security',
    supportEmail: 'help@lotline.test',
  },
  payment_failed: {
    firstName: 'Pat',
    name: 'Lotline Pro',
    due: { number: 'LOT-0002', cents: 99_680, issuedAt: new Date('2026-07-01T19:00:00Z') },
    until: new Date('2026-07-08T19:00:00Z'),
    link: 'https://parcels.example.ca/payment',
  },
  access_closed: {
    firstName: 'Pat',
    name: 'Lotline Pro',
    due: null,
    link: 'https://parcels.example.ca/payment',
  },
  change_email: { firstName: 'Pat', link: 'https://parcels.example.ca/verify-email#token=abc' },
  email_change_asked: { firstName: 'Pat', newEmail: 'new@lotline.test', supportEmail: 'help@lotline.test' },
  email_changed: { firstName: 'Pat', newEmail: 'new@lotline.test', supportEmail: 'help@lotline.test' },
  watching_ends: {
    firstName: 'Pat',
    collections: Array.from({ length: 12 }, (_, n) => ({ name: `Folder <${n}>`, endsOn: '2026-12-01' })),
    link: 'https://parcels.example.ca/dashboard/saved-properties',
    preferencesLink: 'https://parcels.example.ca/account?tab=mail',
    unsubscribeLink: 'https://parcels.example.ca/unsubscribe#token=a-b_c',
  },
  digest: {
    firstName: 'Pat',
    key: 'other_weekly',
    firstDay: '2026-11-16',
    lastDay: '2026-11-22',
    collections: [
      {
        kind: 'folder',
        name: 'Water & <b>front</b>',
        link: 'https://parcels.example.ca/dashboard/saved-properties/history/1/info',
        picture: { name: 'map-1', alt: 'Map of “Water”', caption: 'A part of it.', width: 496, height: 180 },
        lines: [
          { about: '12 Main St', text: 'Zoning changed from RS-1 to RT-7' },
          { about: null, text: 'Zoning changed from RS-1 to C-2 on 3 parcels' },
        ],
        changeCount: 9,
        moreChanges: 5,
      },
      {
        kind: 'area',
        name: 'Shore',
        link: 'https://parcels.example.ca/dashboard/watched-area/2/info',
        picture: null,
        lines: [{ about: null, text: 'ALR status changed from in the reserve to outside the reserve' }],
        changeCount: 1,
        moreChanges: 0,
      },
    ],
    moreCollections: 0,
    dashboardLink: 'https://parcels.example.ca/dashboard',
    preferencesLink: 'https://parcels.example.ca/account?tab=mail',
    unsubscribeLink: 'https://parcels.example.ca/unsubscribe#token=a-b_c',
    attributions: ['Contains information licensed by the town.'],
  },
  account_deletion_scheduled: {
    firstName: 'Pat',
    deletesAt: '2026-12-13T02:00:00.000Z',
    owned: '3 reports and 1 folder',
    link: 'https://parcels.example.ca/account?tab=security',
    supportEmail: 'help@lotline.test',
  },
  account_deleted: { firstName: 'Pat' },
  support_request: {
    about: 'The export',
    message: 'It stops at row 40.\nWhat can I do?',
    username: 'pat.example',
    email: 'pat@lotline.test',
    page: '/dashboard',
    version: '1.0.0',
    browser: 'A browser <b>',
    failure: '503 Not ready.',
  },
  second_factor_changed: {
    firstName: 'Pat',
    change: { kind: 'passkey_added', name: 'Work laptop <b>' },
    when: '2026-07-01T16:14:00.000Z',
    securityLink: 'https://parcels.example.ca/account?tab=security',
    supportEmail: 'help@lotline.test',
  },
}
const names = Object.keys(EXAMPLES) as (keyof MailTemplates)[]

describe('Every mail', () => {
  it.each(names)('%s says the same as text and as HTML, and shows nothing from outside', async (name) => {
    const { subject, text, html } = await renderMail(name, EXAMPLES[name])
    expect(subject.length).toBeGreaterThan(10)
    const isNameless = ['complete_registration', 'report_link', 'support_request'].includes(name)
    const hello = isNameless ? 'Hello,' : 'Hello Pat,'
    expect(text).toContain(hello)
    expect(html).toContain(hello)
    for (const link of text.match(/https?:\/\/\S+/g) ?? []) {
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    }
    expect(html).not.toMatch(/<script|url\(|@import|<link/i)
    for (const [, source] of html.matchAll(/<img[^>]* src="([^"]*)"/gi)) expect(source).toMatch(/^cid:/)
  })

  it('gives the link to do what it asks for', async () => {
    const { text, html } = await renderMail('reset_password', EXAMPLES.reset_password)
    expect(text).toContain('\nhttps://parcels.example.ca/set-password#token=abc\n')
    expect(text).toContain('within 2 hours')
    expect(html).toContain('>Set a new password<')
  })

  it('tells a moment in the time of British Columbia', async () => {
    const { text } = await renderMail('password_changed', EXAMPLES.password_changed)
    expect(text).toMatch(/July 1, 2026 at 9:14\sa\.m\. \(Pacific time\)/)
  })

  it('about a new password names each factor that remains, since when, and which are recent', async () => {
    const { text } = await renderMail('password_changed', EXAMPLES.password_changed)
    expect(text).toMatch(
      /Passkey “Work laptop <b>”, added on June 30, 2026 at .*\. Recent: within the 7 days before this change\./,
    )
    expect(text).toMatch(/Authenticator app, added on December 1, 2025 at 9:00\sa\.m\. \(Pacific time\)\.\n/)
    expect(text).toContain('https://parcels.example.ca/account?tab=security')
  })

  it('about a new password by link advises to secure the mailbox, any other to set a new password', async () => {
    const byLink = await renderMail('password_changed', EXAMPLES.password_changed)
    expect(byLink.text).toContain('somebody else can read this mailbox: secure it first')
    const bySession = await renderMail('password_changed', { ...EXAMPLES.password_changed, by: 'session' })
    expect(bySession.text).not.toContain('mailbox')
    expect(bySession.text).toContain('If this was not you, set a new password right away')
  })

  it('names some of what ends soon, and how many more there are', async () => {
    const { text } = await renderMail('watching_ends', EXAMPLES.watching_ends)
    expect(text).toContain('“Folder <9>”: until December 1, 2026')
    expect(text).not.toContain('Folder <10>')
    expect(text).toContain('and 2 more.')
  })

  it('tells a digest place by place, with the picture, and how many more changes there are', async () => {
    const { subject, text, html } = await renderMail('digest', EXAMPLES.digest)
    expect(subject).toBe('What changed: 10 changes in “Water & <b>front</b>” and 1 more')
    expect(text).toContain('What changed, November 16 to 22, 2026')
    expect(text).toContain(
      [
        'Water & <b>front</b> (Folder)',
        '- 12 Main St: Zoning changed from RS-1 to RT-7',
        '- Zoning changed from RS-1 to C-2 on 3 parcels',
        'and 5 more changes',
        'Open the folder’s history:',
        'https://parcels.example.ca/dashboard/saved-properties/history/1/info',
      ].join('\n'),
    )
    expect(text).toContain('Unsubscribe:\nhttps://parcels.example.ca/unsubscribe#token=a-b_c\n')
    expect(html).toContain('Water &amp; &lt;b&gt;front&lt;/b&gt;')
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html).toMatch(/<img[^>]* src="cid:map-1"/)
    expect(html).toContain('A part of it.')
    expect(text).not.toContain('A part of it.')
  })

  it.each([
    [{ firstDay: '2026-11-20', lastDay: '2026-11-20' }, 'November 20, 2026'],
    [{ firstDay: '2026-11-30', lastDay: '2026-12-06' }, 'November 30 to December 6, 2026'],
    [{ firstDay: '2026-12-28', lastDay: '2027-01-03' }, 'December 28, 2026 to January 3, 2027'],
  ])('names the days of a digest %j', async (days, words) => {
    const { text } = await renderMail('digest', { ...EXAMPLES.digest, ...days })
    expect(text).toContain(`What changed, ${words}\n`)
  })

  it('names the one place of a digest with news in one', async () => {
    const [only] = EXAMPLES.digest.collections.slice(1)
    if (!only) throw new Error('the example has two')
    const { subject } = await renderMail('digest', {
      ...EXAMPLES.digest,
      key: 'mls_daily',
      collections: [only],
    })
    expect(subject).toBe('MLS® listings: 1 change in “Shore”')
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
