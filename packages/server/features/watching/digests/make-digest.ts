import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { enqueueMail, type PreparedMail } from '../../services/mail/service.ts'
import { type ComposeDeps, composeDigest } from './compose-digest.ts'
import {
  claimDigest,
  type DueDigest,
  findUndigested,
  markDigested,
  type UndigestedNotification,
} from './digest-queries.ts'

export type DigestDeps = ComposeDeps & { mail: Pick<AppContext['mail'], 'sendSoon'> }

/** `quiet`: no changes. `already`: made before. `not_now`: the notifications changed concurrently. */
export type DigestOutcome = 'sent' | 'quiet' | 'already' | 'not_now'

/** Stores digest and mail in one transaction, so that a digest is made once, with its mail. */
export async function makeDigest(deps: DigestDeps, digest: DueDigest): Promise<DigestOutcome> {
  const undigested = await findUndigested(deps.database, digest)
  const mail = await composeDigest(deps, digest, undigested)
  // More notifications may follow in a running period.
  if (mail === null && digest.isEarly) return 'quiet'
  return inTransaction(deps.database, (transaction) =>
    storeDigest(transaction, deps.clock(), { digest, undigested, mail }),
  ).catch((error: unknown) => {
    if (error instanceof UndigestedChanged) return 'not_now'
    throw error
  })
}

/** Notifications changed while the digest was composed. */
class UndigestedChanged extends Error {}

async function storeDigest(
  transaction: DigestDeps['database'],
  now: Date,
  {
    digest,
    undigested,
    mail,
  }: { digest: DueDigest; undigested: readonly UndigestedNotification[]; mail: PreparedMail | null },
): Promise<DigestOutcome> {
  if (!(await claimDigest(transaction, digest, mail?.id ?? null, now))) return 'already'
  const marked = await markDigested(transaction, digest)
  if (fingerprint(marked) !== fingerprint(undigested)) throw new UndigestedChanged()
  if (mail === null) return 'quiet'
  await enqueueMail(transaction, mail, now)
  return 'sent'
}

const fingerprint = (notifications: readonly Pick<UndigestedNotification, 'notificationId' | 'isHidden'>[]) =>
  notifications
    .map(({ notificationId, isHidden }) => `${notificationId} ${isHidden}`)
    .sort()
    .join()
