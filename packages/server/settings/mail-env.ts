import { z } from 'zod'
import { isLoopback } from '../platform/reach/host-name.ts'

const SENDER = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/

const Sender = z
  .string()
  .trim()
  .transform((text, context) => {
    const [, name = '', bracketed, alone] = SENDER.exec(text) ?? []
    const address = z.email().safeParse(bracketed ?? alone)
    if (address.success) return { name, address: address.data }
    context.addIssue({
      code: 'custom',
      message: 'an address, or a name with one: Lotline <no-reply@example.ca>',
    })
    return z.NEVER
  })

export const MAIL_ENV = {
  LOTLINE_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'like smtps://user:password@mail.example.ca:465' })
    .nullable()
    .default(null),
  LOTLINE_SMTP_REQUIRE_TLS: z.enum(['auto', 'on', 'off']).default('auto'),
  LOTLINE_MAIL_FROM: Sender.nullable().default(null),
}
type MailEnv = z.infer<z.ZodObject<typeof MAIL_ENV>>

export interface MailSettings {
  smtp: { url: string; requiresTls: boolean } | null
  from: { name: string; address: string }
  /** Whether a page shows mails instead of sending them. Only if the server is not exposed. */
  hasMailbox: boolean
}

/** Requires a sender if there is a mail server. */
export function checkMailEnv(env: MailEnv, context: z.RefinementCtx): void {
  if (env.LOTLINE_SMTP_URL === null || env.LOTLINE_MAIL_FROM !== null) return
  context.addIssue({
    code: 'custom',
    path: ['LOTLINE_MAIL_FROM'],
    message: 'needed with LOTLINE_SMTP_URL: the sender, like Lotline <no-reply@example.ca>',
  })
}

export function mailSettings(env: MailEnv, { isOnlyLocal }: { isOnlyLocal: boolean }): MailSettings {
  const url = env.LOTLINE_SMTP_URL
  const isLocal = url !== null && isLoopback(new URL(url).hostname)
  return {
    smtp: url === null ? null : { url, requiresTls: requiresTls(env, isLocal) },
    from: env.LOTLINE_MAIL_FROM ?? { name: 'Lotline', address: 'no-reply@lotline.example' },
    hasMailbox: url === null && isOnlyLocal,
  }
}

function requiresTls(env: MailEnv, isLocal: boolean): boolean {
  return env.LOTLINE_SMTP_REQUIRE_TLS === 'auto' ? !isLocal : env.LOTLINE_SMTP_REQUIRE_TLS === 'on'
}
