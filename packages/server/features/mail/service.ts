import type { Database } from '../../db/open.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { insertMail } from './mail-queries.ts'

/** Mails are kept first and sent from there, so that none is lost when the mail server is away. */
export function mailService(database: Database): Mail {
  return {
    async send({ to, accountId, template, props }) {
      const text = JSON.stringify(props)
      await insertMail(database, {
        to_address: to,
        account_id: accountId,
        template,
        subject: template,
        body_text: text,
        body_html: text,
        error: null,
        sent_at: null,
      })
    },
  }
}
