import { describe, expect, it } from 'vitest'
import { readSettings } from './env.ts'

const mail = (environment: Record<string, string>) => readSettings(environment).mail

describe('Settings of mail', () => {
  it('show a local mailbox until a mail server is set', () => {
    expect(mail({})).toMatchObject({ smtp: null, hasMailbox: true })
  })

  it('take a sender with or without a name', () => {
    const smtp = { LOTLINE_SMTP_URL: 'smtps://user:secret@mail.example.ca:465' }
    expect(mail({ ...smtp, LOTLINE_MAIL_FROM: 'Lotline <no-reply@example.ca>' }).from).toEqual({
      name: 'Lotline',
      address: 'no-reply@example.ca',
    })
    expect(mail({ ...smtp, LOTLINE_MAIL_FROM: 'no-reply@example.ca' }).from).toEqual({
      name: '',
      address: 'no-reply@example.ca',
    })
  })

  it('require encryption on the way to another machine', () => {
    const from = { LOTLINE_MAIL_FROM: 'no-reply@example.ca' }
    expect(mail({ ...from, LOTLINE_SMTP_URL: 'smtp://mail.example.ca' }).smtp?.requiresTls).toBe(true)
    expect(mail({ ...from, LOTLINE_SMTP_URL: 'smtp://127.0.0.1:2525' }).smtp?.requiresTls).toBe(false)
  })

  it.each([
    [{ LOTLINE_SMTP_URL: 'smtp://mail.example.ca' }, /LOTLINE_MAIL_FROM/],
    [{ LOTLINE_SMTP_URL: 'http://mail.example.ca' }, /LOTLINE_SMTP_URL/],
    [{ LOTLINE_MAIL_FROM: 'nobody' }, /LOTLINE_MAIL_FROM/],
    [{ LOTLINE_MAIL_FROM: 'A <a@example.ca>\nBcc: b@example.ca' }, /LOTLINE_MAIL_FROM/],
  ])('that cannot be used are refused by name: %j', (environment, message) => {
    expect(() => readSettings(environment as Record<string, string>)).toThrow(message)
  })
})
