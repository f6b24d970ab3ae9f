import type { Connection } from '#contract/account/external-sign-in-calls.ts'
import type { RemainingFactor } from '#contract/account/second-factor.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import type { Live } from '../../../platform/live/live-hub.ts'
import { getFirstName, VERIFY_HOURS } from '../account/links.ts'
import { type LoginAccount, markMailboxProven } from '../account/login-account-queries.ts'
import { type NewPasswordHash, writePassword } from '../account/password-queries.ts'
import { issueToken } from '../account/token-queries.ts'
import { listConnections, removeConnectionsBefore } from '../external-sign-in/connection-service.ts'
import { listRemainingFactors } from '../second-factor/overview-service.ts'
import { removeAllFactors } from '../second-factor/reset-service.ts'

interface NewPassword extends NewPasswordHash {
  /** Whether a link sent to the account's mailbox set the password. */
  provesMailbox: boolean
}

export interface PasswordResult {
  account: LoginAccount
  connections: Connection[]
  /** Providers removed because they were connected before the mailbox was proven. */
  removed: Connection[]
  /** Token for the page that removes all `connections`; null without any. */
  disconnectToken: string | null
  factors: RemainingFactor[]
  provedMailbox: boolean
}

/**
 * Sets a password and, in the same transaction, ends mailed links, pending address changes, provider
 * connections in progress, and sessions except `retainedSessionId`. `lock` authenticates, then locks and
 * returns the account, or throws. Second factors remain.
 */
export async function setAccountPassword(
  { database, live, clock }: Pick<AppContext, 'database' | 'clock'> & { live: Pick<Live, 'endSessions'> },
  lock: (transaction: Database) => Promise<LoginAccount>,
  { provesMailbox, ...passwordHash }: NewPassword,
): Promise<PasswordResult> {
  const now = clock()
  const { endedIds, ...result } = await inTransaction(database, async (transaction) => {
    const account = await lock(transaction)
    const endedIds = await writePassword(transaction, account, passwordHash)
    const removed = provesMailbox ? await proveMailbox(transaction, account, now) : []
    const connections = await listConnections(transaction, account.id)
    const disconnectToken =
      connections.length === 0
        ? null
        : await issueToken(transaction, {
            accountId: account.id,
            purpose: 'disconnect_providers',
            hours: VERIFY_HOURS,
            now,
          })
    const factors = await listRemainingFactors(transaction, account.id, now)
    return { account, endedIds, removed, connections, disconnectToken, factors, provedMailbox: provesMailbox }
  })
  await live.endSessions(endedIds)
  return result
}

/**
 * Marks the mailbox as proven. Removes providers from before, and second factors if only providers could sign
 * in: they may belong to someone who registered another person's address.
 */
async function proveMailbox(
  transaction: Database,
  { id, mailbox_proven_at, password_hash }: LoginAccount,
  now: Date,
): Promise<Connection[]> {
  if (mailbox_proven_at === null && password_hash === null) await removeAllFactors(transaction, id)
  await markMailboxProven(transaction, id, now)
  return removeConnectionsBefore(transaction, id, mailbox_proven_at)
}

export async function mailPasswordChanged(
  { mail, pageUrl, clock, settings }: Pick<AppContext, 'settings' | 'mail' | 'pageUrl' | 'clock'>,
  { account, connections, removed, disconnectToken, factors, provedMailbox }: PasswordResult,
): Promise<void> {
  await mail.send({
    to: account.email,
    accountId: account.id,
    template: 'password_changed',
    props: {
      firstName: getFirstName(account.details),
      by: provedMailbox ? 'link' : 'session',
      forgotLink: pageUrl('/forgot-password'),
      when: clock().toISOString(),
      providers: getTitles(connections),
      removedProviders: getTitles(removed),
      disconnectLink:
        disconnectToken === null ? null : pageUrl(`/connected-providers#token=${disconnectToken}`),
      factors,
      securityLink: pageUrl('/account?tab=security'),
      supportEmail: settings.accounts.supportEmail,
    },
  })
}

const getTitles = (connections: readonly Connection[]): string[] => [
  ...new Set(connections.map(({ title }) => title)),
]
