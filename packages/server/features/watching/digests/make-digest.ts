import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { enqueueMail, type PreparedMail } from '../../services/mail/service.ts'
import { type ComposeParts, composeDigest } from './compose-digest.ts'
import { type DueDigest, settle, takeDigest, type Untold, undigestedNotifications } from './digest-queries.ts'

export type DigestParts = ComposeParts & { mail: Pick<AppContext['mail'], 'sendSoon'> }

/** `quiet`: there was nothing to report. `already`: it was made before. `not_now`: its notifications changed just now. */
export type DigestOutcome = 'sent' | 'quiet' | 'already' | 'not_now'

/** Makes one digest with its mail, in one transaction: it is never made twice, whoever else is at it, and never without its mail. */
export async function makeDigest(parts: DigestParts, due: DueDigest): Promise<DigestOutcome> {
  const untold = await undigestedNotifications(parts.database, due)
  const mail = await composeDigest(parts, due, untold)
  // In a period that still runs there may be something to report when it ends.
  if (mail === null && due.isEarly) return 'quiet'
  return inTransaction(parts.database, (transaction) =>
    keepDigest(transaction, parts.clock(), { due, untold, mail }),
  ).catch((error: unknown) => {
    if (error instanceof ToldOtherwise) return 'not_now'
    throw error
  })
}

/** Thrown when the undigested notifications changed while the digest was composed. */
class ToldOtherwise extends Error {}

async function keepDigest(
  transaction: DigestParts['database'],
  now: Date,
  { due, untold, mail }: { due: DueDigest; untold: readonly Untold[]; mail: PreparedMail | null },
): Promise<DigestOutcome> {
  if (!(await takeDigest(transaction, due, mail?.id ?? null, now))) return 'already'
  const settled = await settle(transaction, due)
  if (stateOf(settled) !== stateOf(untold)) throw new ToldOtherwise()
  if (mail === null) return 'quiet'
  await enqueueMail(transaction, mail, now)
  return 'sent'
}

const stateOf = (told: readonly Pick<Untold, 'notificationId' | 'isHidden'>[]) =>
  told
    .map(({ notificationId, isHidden }) => `${notificationId} ${isHidden}`)
    .sort()
    .join()
