import type { RemainingFactor } from '#contract/account/second-factor.ts'
import { RECENT_FACTOR_DAYS } from '#domain/account/second-factor-times.ts'
import { formatList } from '#domain/text/counts.ts'
import { formatPacificMoment } from '#domain/text/moments.ts'
import { greeting, type MailText } from './mail-text.ts'

export interface PasswordChangedProps {
  firstName: string
  /** `link`: by a link mailed to this address. `session`: by a signed-in user with the old password. */
  by: 'link' | 'session'
  forgotLink: string
  when: string
  providers: readonly string[]
  removedProviders: readonly string[]
  /** Link for removing `providers`; null if there are none. */
  disconnectLink: string | null
  factors: readonly RemainingFactor[]
  securityLink: string
  supportEmail: string
}

export function passwordChangedText(props: PasswordChangedProps): MailText {
  const { firstName, by, when, providers, removedProviders, disconnectLink, factors, securityLink } = props
  const method = by === 'link' ? ' with a link that we sent to this mailbox' : ''
  return {
    subject: 'Your password was changed',
    preview: 'The password of your Lotline account was changed.',
    heading: 'Your password was changed',
    paragraphs: [
      greeting(firstName),
      `The password of your account was changed on ${formatPacificMoment(when)}${method}. All other sessions have been signed out, and links in earlier e-mails no longer work.`,
      ...(removedProviders.length === 0
        ? []
        : [
            `${formatList(removedProviders)} can no longer open this account: the connection was made before this e-mail address was confirmed. You can connect again in your account settings.`,
          ]),
      ...(providers.length === 0
        ? []
        : [
            `${formatList(providers)} can still open this account without the password. If you did not connect ${providers.length === 1 ? 'it' : 'them'} yourself, remove ${providers.length === 1 ? 'it' : 'them'}.`,
          ]),
      ...factorParagraphs(props),
    ],
    ...(disconnectLink !== null
      ? { action: { label: 'See and remove sign-in providers', link: disconnectLink } }
      : factors.length > 0 && {
          action: { label: 'Review your passkeys and authenticator app', link: securityLink },
        }),
    // The notes contain no user input, because mail programs turn addresses into links.
    notes: [...unknownFactorAdvice(props), unknownChangeAdvice(props)],
  }
}

function factorParagraphs({ factors }: PasswordChangedProps): string[] {
  if (factors.length === 0) return []
  return [
    'Changing the password does not remove passkeys or authenticator apps. These remain:',
    ...factors.map(factorLine),
  ]
}

const unknownFactorAdvice = ({ factors, securityLink, supportEmail }: PasswordChangedProps): string[] =>
  factors.length === 0
    ? []
    : [
        `If you did not add one of them yourself, somebody else may have added it with your former password. Remove it under Security: ${securityLink}`,
        `If it keeps you from signing in, write to ${supportEmail}.`,
      ]

function factorLine({ name, addedAt, isRecent }: RemainingFactor): string {
  const factor = name === null ? 'Authenticator app' : `Passkey “${name}”`
  const recent = isRecent ? ` Recent: within the ${RECENT_FACTOR_DAYS} days before this change.` : ''
  return `${factor}, added on ${formatPacificMoment(addedAt)}.${recent}`
}

const unknownChangeAdvice = ({ by, forgotLink, supportEmail }: PasswordChangedProps): string =>
  by === 'link'
    ? `If this was not you, somebody else can read this mailbox: secure it first, with a new password of its own. Then set a new password for Lotline: ${forgotLink} and write to ${supportEmail}.`
    : `If this was not you, set a new password right away: ${forgotLink}`
