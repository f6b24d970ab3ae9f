import { NOTIFICATION_DAYS } from '#contract/notifications.ts'
import { duePeriod, latestUntil, periodAt } from '#domain/digest.ts'
import { type DigestKey, ROLLUPS } from '#domain/rollups.ts'
import { timeZoneOf } from '#domain/time-zone.ts'
import type { AppContext } from '../../app.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { keepMail, type PreparedMail } from '../mail/service.ts'
import { type ComposeParts, composeDigest } from './compose-digest.ts'
import {
  type DueDigest,
  type DuePeriod,
  digestReader,
  dueDigests,
  settle,
  settleUntold,
  takeDigest,
  type Untold,
  untoldOf,
  zonesWaiting,
} from './digest-queries.ts'

export type DigestParts = ComposeParts & { mail: Pick<AppContext['mail'], 'sendSoon'> }

const SETTLED_AT_ONCE = 50_000
const LISTED_AT_ONCE = 20_000
/** Others that run by the clock wait meanwhile: then it is their turn. */
const TURN_MS = 60_000
/** As many fail when nothing works at all. */
const MOST_FAILURES = 20
const DAY_MS = 86_400_000

/**
 * Makes the digests that are due, each with its mail in one transaction, so that none is made twice or lost, whoever else is at
 * it and whenever this is killed. Answers whether there is more to do.
 */
export async function sendDigests(parts: DigestParts): Promise<boolean> {
  const { database, clock } = parts
  const now = clock()
  const bounds = ROLLUPS.map(({ tab, cadence }) => ({ tab, before: latestUntil(cadence, now) }))
  const periods = duePeriods(await zonesWaiting(database, bounds), now)
  if (periods.length === 0) return false
  const oldest = new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)
  while (
    (await settleUntold(database, periods, { now, oldest, limit: SETTLED_AT_ONCE })) === SETTLED_AT_ONCE
  );
  const failures: unknown[] = []
  let isMore = false
  for (let after: DueDigest | null = null; !isMore; ) {
    const due: DueDigest[] = await dueDigests(database, periods, { now, after, limit: LISTED_AT_ONCE })
    for (const one of due) {
      isMore = clock().getTime() - now.getTime() > TURN_MS
      if (isMore || failures.length === MOST_FAILURES) break
      // What goes wrong with one is tried again in the next run, and keeps nobody else waiting.
      await sendDigest(parts, one).catch((error: unknown) => failures.push(error))
    }
    after = due.at(-1) ?? null
    if (due.length < LISTED_AT_ONCE || failures.length === MOST_FAILURES) break
  }
  parts.mail.sendSoon()
  if (failures.length > 0)
    throw new AggregateError(failures, `Digests that could not be made: ${failures.length}.`)
  return isMore
}

function duePeriods(statedZones: readonly string[], now: Date): DuePeriod[] {
  return statedZones.flatMap((statedZone) =>
    ROLLUPS.map(({ key, tab, cadence }) => {
      const { firstDay, until } = duePeriod(cadence, now, timeZoneOf(statedZone))
      return { statedZone, key, tab, firstDay, until }
    }),
  )
}

/** `quiet`: there was nothing to tell. `already`: it was made before. `not_now`: what it tells changed just now. */
export type DigestOutcome = 'sent' | 'quiet' | 'already' | 'not_now'

async function sendDigest(parts: DigestParts, due: DueDigest): Promise<DigestOutcome> {
  const untold = await untoldOf(parts.database, due)
  const mail = await composeDigest(parts, due, untold)
  // Of a period that still runs there may be something to tell when it is over.
  if (mail === null && due.isEarly) return 'quiet'
  return inTransaction(parts.database, (transaction) =>
    make(transaction, parts.clock(), { due, untold, mail }),
  ).catch((error: unknown) => {
    if (error instanceof ToldOtherwise) return 'not_now'
    throw error
  })
}

/** What was composed is not what is to be told any more. */
class ToldOtherwise extends Error {}

async function make(
  transaction: DigestParts['database'],
  now: Date,
  { due, untold, mail }: { due: DueDigest; untold: readonly Untold[]; mail: PreparedMail | null },
): Promise<DigestOutcome> {
  if (!(await takeDigest(transaction, due, mail?.id ?? null, now))) return 'already'
  const settled = await settle(transaction, due)
  if (stateOf(settled) !== stateOf(untold)) throw new ToldOtherwise()
  if (mail === null) return 'quiet'
  await keepMail(transaction, mail, now)
  return 'sent'
}

const stateOf = (told: readonly Pick<Untold, 'notificationId' | 'isHidden'>[]) =>
  told
    .map(({ notificationId, isHidden }) => `${notificationId} ${isHidden}`)
    .sort()
    .join()

export type EarlyOutcome = DigestOutcome | 'no_mail'

/**
 * Makes the digests of one account now, of what it was told until now; the periods that run count as sent with it, and what comes
 * later is in the next ones. `no_mail`: its mails are off, its address is not confirmed, or its subscription ended.
 */
export async function sendDigestsEarly(
  parts: DigestParts,
  accountId: string,
): Promise<Record<DigestKey, EarlyOutcome>> {
  const outcomes: Record<DigestKey, EarlyOutcome> = {
    broker_daily: 'no_mail',
    mls_daily: 'no_mail',
    other_weekly: 'no_mail',
  }
  const until = parts.clock()
  const reader = await digestReader(parts.database, accountId, until)
  if (!reader?.wantsMail) return outcomes
  for (const { key, tab, cadence } of ROLLUPS) {
    const { firstDay } = periodAt(cadence, until, timeZoneOf(reader.statedZone))
    outcomes[key] = await sendDigest(parts, { ...reader, key, tab, firstDay, until, isEarly: true })
  }
  parts.mail.sendSoon()
  return outcomes
}
