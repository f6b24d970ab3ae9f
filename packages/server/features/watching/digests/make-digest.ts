import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { enqueueMail, type PreparedMail } from '../../services/mail/service.ts'
import { type ComposeDeps, composeDigest } from './compose-digest.ts'
import {
  type DueDigest,
  markDigested,
  takeDigest,
  type UndigestedNotification,
  undigestedNotifications,
} from './digest-queries.ts'

export type DigestDeps = ComposeDeps & { mail: Pick<AppContext['mail'], 'sendSoon'> }

/** `quiet` was empty; `already` was made before; `not_now` had notifications that just changed. */
export type DigestOutcome = 'sent' | 'quiet' | 'already' | 'not_now'

/**
 * Stores the digest and its mail in one transaction, so that it is made only once, and never without its
 * mail.
 */
export async function makeDigest(deps: DigestDeps, due: DueDigest): Promise<DigestOutcome> {
  const undigested = await undigestedNotifications(deps.database, due)
  const mail = await composeDigest(deps, due, undigested)
  // A running period may still get notifications.
  if (mail === null && due.isEarly) return 'quiet'
  return inTransaction(deps.database, (transaction) =>
    storeDigest(transaction, deps.clock(), { due, undigested, mail }),
  ).catch((error: unknown) => {
    if (error instanceof UndigestedChanged) return 'not_now'
    throw error
  })
}

/** The notifications changed while the digest was composed. */
class UndigestedChanged extends Error {}

async function storeDigest(
  transaction: DigestDeps['database'],
  now: Date,
  {
    due,
    undigested,
    mail,
  }: { due: DueDigest; undigested: readonly UndigestedNotification[]; mail: PreparedMail | null },
): Promise<DigestOutcome> {
  if (!(await takeDigest(transaction, due, mail?.id ?? null, now))) return 'already'
  const marked = await markDigested(transaction, due)
  if (stateOf(marked) !== stateOf(undigested)) throw new UndigestedChanged()
  if (mail === null) return 'quiet'
  await enqueueMail(transaction, mail, now)
  return 'sent'
}

const stateOf = (notified: readonly Pick<UndigestedNotification, 'notificationId' | 'isHidden'>[]) =>
  notified
    .map(({ notificationId, isHidden }) => `${notificationId} ${isHidden}`)
    .sort()
    .join()
