import { timeZoneOf } from '#domain/text/time-zone.ts'
import { duePeriod, latestUntil, periodAt } from '#domain/watching/digest.ts'
import { NOTIFICATION_DAYS } from '#domain/watching/notification-limits.ts'
import { type DigestKey, ROLLUPS } from '#domain/watching/rollups.ts'
import type { Database } from '../../../db/open.ts'
import { runPipelined } from '../../../db/run-pipelined.ts'
import {
  type DigestPlace,
  type DueDigest,
  type DuePeriod,
  digestReader,
  dueDigests,
  skipUndigested,
  zonesWaiting,
} from './digest-queries.ts'
import { type DigestDeps, type DigestOutcome, makeDigest } from './make-digest.ts'

const SKIPPED_AT_ONCE = 50_000
const LISTED_AT_ONCE = 20_000
/** Others that run by the clock wait meanwhile: then it is their turn. */
const TURN_MS = 60_000
/** Number of consecutive failures after which the run stops: so many fail one after the other only when nothing works at all. */
const MOST_FAILURES_IN_A_ROW = 50
const DAY_MS = 86_400_000

export interface DigestTurn {
  /** True when there was no time for all that is due: the next run may begin at once. */
  isMore: boolean
  /** Errors for which digests could not be made, one each. They are due as before. */
  failures: unknown[]
  /** The place where the next run is to begin, so that digests that cannot be made delay nobody else; null: at the first. */
  after: DigestPlace | null
}

/**
 * Makes the digests that are due, as many as a minute has time for, each with its mail in one transaction, so that none is made twice or lost,
 * whoever else is at it and whenever this is killed. A failure of one delays nobody else, but after too many failures in a row it stops.
 * Throws only where it cannot be known what is due.
 */
export async function sendDigests(deps: DigestDeps, after: DigestPlace | null = null): Promise<DigestTurn> {
  const { database, clock } = deps
  const now = clock()
  const bounds = ROLLUPS.map(({ tab, cadence }) => ({ tab, before: latestUntil(cadence, now) }))
  const periods = duePeriods(await zonesWaiting(database, bounds), now)
  const turn: DigestTurn = { isMore: false, failures: [], after: null }
  if (periods.length === 0) return turn
  const oldest = new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)
  while (
    (await skipUndigested(database, periods, { now, oldest, limit: SKIPPED_AT_ONCE })) === SKIPPED_AT_ONCE
  );
  let failuresInARow = 0
  let place = after
  const isThrough = await runPipelined(database, inOrder(database, periods, now, after), async (due) => {
    turn.isMore ||= clock().getTime() - now.getTime() > TURN_MS
    if (turn.isMore || failuresInARow >= MOST_FAILURES_IN_A_ROW) return false
    place = due
    try {
      await makeDigest(deps, due)
      failuresInARow = 0
    } catch (error) {
      turn.failures.push(error)
      failuresInARow += 1
    }
    return true
  })
  deps.mail.sendSoon()
  return { ...turn, after: isThrough ? null : place }
}

async function* inOrder(
  database: Database,
  periods: readonly DuePeriod[],
  now: Date,
  after: DigestPlace | null,
): AsyncGenerator<DueDigest> {
  for (let place = after; ; ) {
    const due = await dueDigests(database, periods, { now, after: place, limit: LISTED_AT_ONCE })
    yield* due
    if (due.length < LISTED_AT_ONCE) return
    place = due.at(-1) ?? null
  }
}

/** Returns the error to throw when a run leaves some digests unmade. */
export function digestFailure({ failures }: Pick<DigestTurn, 'failures'>): AggregateError {
  const [first] = failures
  const why = first instanceof Error ? first.message : String(first)
  return new AggregateError(failures, `Digests that could not be made: ${failures.length}. The first: ${why}`)
}

function duePeriods(statedZones: readonly string[], now: Date): DuePeriod[] {
  return statedZones.flatMap((statedZone) =>
    ROLLUPS.map(({ key, tab, cadence }) => {
      const { firstDay, until } = duePeriod(cadence, now, timeZoneOf(statedZone))
      return { statedZone, key, tab, firstDay, until }
    }),
  )
}

export type EarlyOutcome = DigestOutcome | 'no_mail'

/**
 * Makes the digests of one account now, from its notifications until now; the periods that run count as sent with it, and later notifications
 * are in the next ones. `no_mail`: its mails are off, its address is not confirmed, or its subscription ended.
 */
export async function sendDigestsEarly(
  deps: DigestDeps,
  accountId: string,
): Promise<Record<DigestKey, EarlyOutcome>> {
  const outcomes: Record<DigestKey, EarlyOutcome> = {
    broker_daily: 'no_mail',
    mls_daily: 'no_mail',
    other_weekly: 'no_mail',
  }
  const until = deps.clock()
  const reader = await digestReader(deps.database, accountId, until)
  if (!reader?.wantsMail) return outcomes
  for (const { key, tab, cadence } of ROLLUPS) {
    const { firstDay } = periodAt(cadence, until, timeZoneOf(reader.statedZone))
    outcomes[key] = await makeDigest(deps, { ...reader, key, tab, firstDay, until, isEarly: true })
  }
  deps.mail.sendSoon()
  return outcomes
}
