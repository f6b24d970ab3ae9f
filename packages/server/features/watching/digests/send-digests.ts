import { DAY_MS } from '#domain/text/dates.ts'
import { knownTimeZone } from '#domain/text/time-zone.ts'
import { duePeriod, latestUntil, periodAt } from '#domain/watching/digest.ts'
import { NOTIFICATION_DAYS } from '#domain/watching/notification-types.ts'
import { type DigestKey, ROLLUPS } from '#domain/watching/rollups.ts'
import type { Database } from '../../../db/open.ts'
import { runPipelined } from '../../../db/run-pipelined.ts'
import {
  type DigestRecipient,
  type DueDigest,
  type DuePeriod,
  findDueDigests,
  findDueTimezones,
  readDigestReader,
  skipUndigested,
} from './digest-queries.ts'
import { type DigestDeps, type DigestOutcome, makeDigest } from './make-digest.ts'

const SKIPPED_PER_BATCH = 50_000
const DIGESTS_PER_BATCH = 20_000
/** Limits a run, so that other jobs can run. */
const MAX_RUN_MS = 60_000
/** After this many failures in a row, the outage is probably general. */
const MAX_FAILURES_IN_A_ROW = 50

export interface DigestBatch {
  hasMore: boolean
  /** The errors of digests that could not be made. Those digests remain due. */
  failures: unknown[]
  /** Where the next run starts, so that failing digests do not delay others. Null for the first digest. */
  after: DigestRecipient | null
}

/**
 * Sends digests for up to a minute. Safe against crashes and concurrent runs. Stops after too many failures
 * in a row. @throws only if due digests cannot be determined.
 */
export async function sendDigests(
  deps: DigestDeps,
  after: DigestRecipient | null = null,
): Promise<DigestBatch> {
  const { database, clock } = deps
  const now = clock()
  const bounds = ROLLUPS.map(({ tab, cadence }) => ({ tab, before: latestUntil(cadence, now) }))
  const periods = listDuePeriods(await findDueTimezones(database, bounds), now)
  const batch: DigestBatch = { hasMore: false, failures: [], after: null }
  if (periods.length === 0) return batch
  const cutoff = new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)
  while (
    (await skipUndigested(database, periods, { now, cutoff, limit: SKIPPED_PER_BATCH })) === SKIPPED_PER_BATCH
  );
  let failuresInARow = 0
  let cursor = after
  const isFinished = await runPipelined(
    database,
    listDueDigests(database, periods, now, after),
    async (digest) => {
      batch.hasMore ||= clock().getTime() - now.getTime() > MAX_RUN_MS
      if (batch.hasMore || failuresInARow >= MAX_FAILURES_IN_A_ROW) return false
      cursor = digest
      try {
        await makeDigest(deps, digest)
        failuresInARow = 0
      } catch (error) {
        batch.failures.push(error)
        failuresInARow += 1
      }
      return true
    },
  )
  deps.mail.sendSoon()
  return { ...batch, after: isFinished ? null : cursor }
}

async function* listDueDigests(
  database: Database,
  periods: readonly DuePeriod[],
  now: Date,
  after: DigestRecipient | null,
): AsyncGenerator<DueDigest> {
  for (let cursor = after; ; ) {
    const digests = await findDueDigests(database, periods, { now, after: cursor, limit: DIGESTS_PER_BATCH })
    yield* digests
    if (digests.length < DIGESTS_PER_BATCH) return
    cursor = digests.at(-1) ?? null
  }
}

export function digestFailure({ failures }: Pick<DigestBatch, 'failures'>): AggregateError {
  const [first] = failures
  const message = first instanceof Error ? first.message : String(first)
  return new AggregateError(
    failures,
    `Digests that could not be made: ${failures.length}. The first: ${message}`,
  )
}

function listDuePeriods(statedZones: readonly string[], now: Date): DuePeriod[] {
  return statedZones.flatMap((statedZone) =>
    ROLLUPS.map(({ key, tab, cadence }) => {
      const { firstDay, until } = duePeriod(cadence, now, knownTimeZone(statedZone))
      return { statedZone, key, tab, firstDay, until }
    }),
  )
}

export type EarlyOutcome = DigestOutcome | 'no_mail'

/**
 * Sends digests of the current periods now. Later notifications are included in the next digest. `no_mail`:
 * mails are off, the address is unconfirmed, or the subscription has ended.
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
  const reader = await readDigestReader(deps.database, accountId, until)
  if (!reader?.wantsMail) return outcomes
  for (const { key, tab, cadence } of ROLLUPS) {
    const { firstDay } = periodAt(cadence, until, knownTimeZone(reader.statedZone))
    outcomes[key] = await makeDigest(deps, { ...reader, key, tab, firstDay, until, isEarly: true })
  }
  deps.mail.sendSoon()
  return outcomes
}
