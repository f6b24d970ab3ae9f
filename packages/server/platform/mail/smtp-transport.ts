import type { MailSettings } from '../../settings/mail-env.ts'
import type { Delivery, MailTransport } from './transport.ts'

/** Shorter than the lease of a mail, so that another server does not send it too. */
const TIMEOUT_MS = 30_000

/** Opens a connection for each mail, because there are few. */
export function smtpTransport({
  smtp,
  from,
}: MailSettings & { smtp: NonNullable<MailSettings['smtp']> }): MailTransport {
  return {
    retainsMails: false,
    async deliver({ id, to, subject, text, html, unsubscribeUrl, replyTo, pictures }) {
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
          // An object, so that an address cannot add headers or recipients.
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
        return toDelivery(error as SmtpError)
      } finally {
        transport.close()
      }
    },
  }
}

/** RFC 2369; over TLS also one-click (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {}
  const named = { 'List-Unsubscribe': `<${url}>` }
  return url.startsWith('https:')
    ? { ...named, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : named
}

interface SmtpError extends Error {
  code?: string
  /** SMTP command that failed; `API` without a connection. */
  command?: string
  /** Whether the status is 5xx. Missing if no server was reached. */
  permanent?: boolean
}

/** `refused` if the mail is at fault; `postponed` if the operator can fix the cause. */
function toDelivery(error: SmtpError): Delivery {
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  const isFinal = isAboutMail && error.command !== 'MAIL FROM' && error.permanent !== false
  return { outcome: isFinal ? 'refused' : 'postponed', reason: error.message.slice(0, 500) }
}
