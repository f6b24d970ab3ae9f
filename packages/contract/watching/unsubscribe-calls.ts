/** Turns notification mails on or off. The token identifies the account, so readers need not sign in. */
import { z } from 'zod'
import { Token } from '../account/sign-in.ts'

const MailSwitch = z.object({
  /** Masked, for example `p•••@example.ca`. */
  email: z.string(),
  isOn: z.boolean(),
})
export type MailSwitch = z.infer<typeof MailSwitch>

export const UNSUBSCRIBE_CALLS = {
  mailSwitch: {
    access: 'public',
    summary: 'Whether notification mails are on; takes the token from a mail',
    body: z.object({ token: Token }),
    response: MailSwitch,
  },
  setMailSwitch: {
    access: 'public',
    summary: 'Turn notification mails on or off with the token from a mail',
    body: z.object({ token: Token, isOn: z.boolean() }),
    response: MailSwitch,
  },
  /** Form submitted by mail programs (RFC 8058). */
  oneClickUnsubscribe: {
    access: 'public',
    summary: 'Unsubscribe from notification mails with one click in a mail program (RFC 8058)',
    query: z.object({ token: Token }),
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    // Ample for a form with one field.
    bodyLimitBytes: 8 * 1024,
    response: z.object({ isOn: z.literal(false) }),
  },
} as const
