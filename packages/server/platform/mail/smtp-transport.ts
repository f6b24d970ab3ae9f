import type { MailSettings } from '../../settings/mail-env.ts'
import type { Delivery, MailTransport } from './transport.ts'

/** A silent mail server must not hold a mail for longer than its lease. */
const TIMEOUT_MS = 30_000

/** A mail server by SMTP. Connects anew for each mail: few are sent, and a server that has restarted is no trouble. */
export function smtpTransport({
  smtp,
  from,
}: MailSettings & { smtp: NonNullable<MailSettings['smtp']> }): MailTransport {
  return {
    retainsMails: false,
    async deliver({ id, to, subject, text, html, unsubscribeUrl, replyTo, pictures }) {
      // Loaded with the first mail: a server that sends none needs no mail client in memory.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: smtp.url,
        requireTLS: smtp.requiresTls,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        dnsTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        await transport.sendMail({
          from,
          // As parts, never as a header's text: nothing in an address can begin another header or name another recipient.
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: `<${id}@${from.address.split('@')[1]}>`,
          attachments: pictures.map(({ name, png }) => ({
            cid: name,
            filename: `${name}.png`,
            content: png,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
          })),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...unsubscribeHeaders(unsubscribeUrl),
          },
        })
        return { outcome: 'accepted' }
      } catch (error) {
        return notDelivered(error as SmtpError)
      } finally {
        transport.close()
      }
    },
  }
}

/** RFC 2369; one click only over TLS, as RFC 8058 requires. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {}
  const named = { 'List-Unsubscribe': `<${url}>` }
  return url.startsWith('https:')
    ? { ...named, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : named
}

/** Fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string
  /** The step that failed: `MAIL FROM`, `RCPT TO`, `DATA`; `API` before there was a connection. */
  command?: string
  /** True for a response of 5xx, which will never be accepted. Absent when no server was reached. */
  permanent?: boolean
}

/** Only what is said of this recipient and this mail is final; a refused sender, password or certificate is ours to mend. */
function notDelivered(error: SmtpError): Delivery {
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  const isFinal = isAboutMail && error.command !== 'MAIL FROM' && error.permanent !== false
  return { outcome: isFinal ? 'refused' : 'postponed', reason: error.message.slice(0, 500) }
}
