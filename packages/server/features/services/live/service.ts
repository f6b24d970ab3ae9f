import type { LiveBody, RefreshFlag } from '#contract/live.ts'
import { chunk } from '#domain/parcel/lists.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import type { Signal, Signals } from '../../../db/signals.ts'
import { type Live, LiveHub } from '../../../platform/live/live-hub.ts'
import type { LiveLog } from '../../../platform/live/live-log.ts'
import {
  appendMessage,
  appendMessages,
  messagesAfter,
  pruneMessages,
  resumeFrom,
  sendSignals,
} from './live-queries.ts'

/** A page that was offline for longer refetches everything. */
const RETENTION_DAYS = 7
const IDS_PER_SIGNAL = 200
/** Signals do not reach other processes on the embedded engine, so it polls the log more often. */
const POLL_INTERVAL_MS = { embedded: 3000, native: 30_000 }

interface LiveDeps {
  database: Database
  signals: Signals
  current: LiveLog['current']
  onError(error: unknown): void
}

/** Sends live messages to pages. They are stored, so that a reconnecting page can catch up. */
export function createLiveService({
  database,
  signals,
  current,
  onError,
}: LiveDeps): Live & { hub: LiveHub } {
  const hub = new LiveHub({
    log: {
      readAfter: (cursors) => messagesAfter(database, cursors),
      resume: (accountId, after, withinMs) => resumeFrom(database, accountId, after, withinMs),
      current,
    },
    listen: () => signals.listen(),
    checkIntervalMs: POLL_INTERVAL_MS[database.kind],
    onError,
  })
  signals.on('live', (accountId) => hub.wake(accountId))
  signals.on('sessions-ended', (ids) => hub.endSessions(ids.split(',')))
  signals.onGap(() => void hub.checkNow())

  const live: Live = {
    countPages: () => hub.countPages(),
    async publish(accountId, message) {
      const signal = await publishWithin(database, signals, accountId, message)
      signal.dispatch()
    },
    async refresh(accountId, flags, clientId = null) {
      await live.publish(accountId, refreshRequest(flags, clientId))
    },
    async endSessions(sessionIds) {
      for (const ids of chunk(sessionIds, IDS_PER_SIGNAL)) await signals.send('sessions-ended', ids.join(','))
    },
  }
  return { ...live, hub }
}

/** Stores a message in the transaction of its change. Send the signal after the commit. */
export async function publishWithin(
  transaction: Queryable,
  signals: Signals,
  accountId: string,
  message: LiveBody,
): Promise<Signal> {
  const signal = signals.prepare('live', accountId)
  await appendMessage(transaction, accountId, message, signal.sql)
  return signal
}

/** Stores a request to refetch the flagged data, as `publishWithin` does. */
export const refreshWithin = (
  transaction: Pick<Database, 'db'>,
  signals: Signals,
  accountId: string,
  flags: readonly RefreshFlag[],
): Promise<Signal> => publishWithin(transaction, signals, accountId, refreshRequest(flags, null))

const refreshRequest = (flags: readonly RefreshFlag[], clientId: string | null): LiveBody => ({
  type: 'RefreshRequest',
  clientId,
  payload: Object.fromEntries(flags.map((flag) => [flag, true as const])),
})

export async function publishToEach(
  transaction: Queryable,
  signals: Signals,
  accountIds: readonly string[],
  message: LiveBody,
): Promise<Signal[]> {
  if (accountIds.length === 0) return []
  const prepared = accountIds.map((accountId) => signals.prepare('live', accountId))
  await appendMessages(transaction, accountIds, message)
  await sendSignals(transaction, prepared)
  return prepared
}

export function pruneLiveEvents(database: Database, now: Date): Promise<number> {
  return pruneMessages(database, new Date(now.getTime() - RETENTION_DAYS * DAY_MS))
}

interface Change {
  session: { accountId: string }
  body: { clientId?: string | undefined }
}

/** Wraps a change. After it, the account's other pages refetch the flagged data. */
export const pageRefresher =
  ({ live }: { live: Live }, flag: RefreshFlag) =>
  async <Result>({ session, body }: Change, change: Promise<Result>): Promise<Result> => {
    const result = await change
    await live.refresh(session.accountId, [flag], body.clientId)
    return result
  }
