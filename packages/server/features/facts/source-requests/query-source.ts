import { chunk } from '#domain/parcel/lists.ts'
import {
  type Credentials,
  CredentialsRefused,
  type FactConnector,
  type FactQuestion,
  SourceUnavailable,
} from '../../../connectors/facts/fact-connector.ts'
import type { HostLimiter } from '../../../connectors/outbound/host-limiter.ts'
import { retry } from '../../../connectors/outbound/retry.ts'
import { RETRY_POLICIES } from '../../../connectors/outbound/retry-policies.ts'
import {
  pause,
  type StartTimer,
  TooSlow,
  untilAborted,
  withTimeLimit,
} from '../../../connectors/outbound/time-limit.ts'
import { SourceOutage } from '../../services/tasks/service.ts'
import { type CheckedResult, checkResults, sanitizeReason } from './check-results.ts'

const QUERY_TIMEOUT_MS = 45_000
/** After this many failed queries in a row, each with all retries, the source counts as down. */
const MAX_FAILURES_IN_A_ROW = 3

interface SourceQuery {
  connector: FactConnector
  questions: readonly FactQuestion[]
  credentials: Credentials | null
  accountId: string
  limiter: HostLimiter
  startTimer: StartTimer
  signal: AbortSignal
  onResults(responses: readonly CheckedResult[]): void
}

/**
 * Queries the source and delivers exactly one result per parcel. Refused credentials fail all remaining
 * parcels. @throws SourceOutage, or the abort reason; delivered results stay valid.
 */
export async function querySource(sourceQuery: SourceQuery): Promise<void> {
  await new QueryRun(sourceQuery).queryAll()
}

class QueryRun {
  private readonly sourceQuery: SourceQuery
  /** Stops all queries when the task ends, one fails, or credentials are refused. */
  private readonly stop = new AbortController()
  private readonly signal: AbortSignal
  private readonly waiting: (readonly FactQuestion[])[]
  private readonly remaining: Map<string, FactQuestion>
  private readonly parked: { questions: readonly FactQuestion[]; error: SourceUnavailable }[] = []
  private failuresInRow = 0
  private answered = 0
  private refusal: string | null = null

  constructor(sourceQuery: SourceQuery) {
    this.sourceQuery = sourceQuery
    this.signal = AbortSignal.any([sourceQuery.signal, this.stop.signal])
    this.waiting = chunk(sourceQuery.questions, sourceQuery.connector.limits.parcels)
    this.remaining = new Map(sourceQuery.questions.map((question) => [question.upid, question]))
  }

  async queryAll(): Promise<void> {
    const { connector, signal } = this.sourceQuery
    const count = Math.min(connector.limits.parallel, this.waiting.length)
    const ends = await Promise.allSettled(Array.from({ length: count }, () => this.work()))
    signal.throwIfAborted()
    if (this.refusal !== null)
      return this.handOver(refusals([...this.remaining.values()], 'credentials', this.refusal))
    const rejection = ends.find((end) => end.status === 'rejected')
    if (rejection) throw rejection.reason
    const [first] = this.parked
    if (first && this.answered === 0) throw new SourceOutage(first.error.message, { isFinal: true })
    // Other queries were answered, so this is no outage. Only these parcels fail.
    for (const { questions, error } of this.parked) {
      this.handOver(refusals(questions, 'unavailable', error.message))
    }
  }

  private async work(): Promise<void> {
    try {
      for (let questions = this.waiting.shift(); questions; questions = this.waiting.shift()) {
        await this.queryOne(questions)
      }
    } catch (error) {
      if (error instanceof CredentialsRefused) this.refusal ??= sanitizeReason(error.message)
      this.stop.abort(error)
      throw error
    }
  }

  /** @throws any error that must stop the other queries. */
  private async queryOne(questions: readonly FactQuestion[]): Promise<void> {
    const { startTimer, limiter } = this.sourceQuery
    try {
      const responses = await retry(() => this.query(questions), {
        policy: RETRY_POLICIES.facts,
        transient: SourceUnavailable,
        signal: this.signal,
        // A pause requested by the source delays all queries, not only this one.
        pause: async (ms, isRequested) =>
          isRequested ? limiter.pause(ms) : pause(startTimer, ms, this.signal),
      })
      this.answered += 1
      this.failuresInRow = 0
      this.handOver(responses)
    } catch (error) {
      this.signal.throwIfAborted()
      if (!(error instanceof SourceUnavailable)) throw error
      const { message, retryAfterMs } = error
      if (retryAfterMs !== null && retryAfterMs > RETRY_POLICIES.facts.requested.longestMs) {
        throw new SourceOutage(message, { leaveAloneMs: retryAfterMs })
      }
      this.park(questions, error)
    }
  }

  private async query(questions: readonly FactQuestion[]): Promise<CheckedResult[]> {
    const { connector, credentials, limiter, accountId, startTimer } = this.sourceQuery
    const release = await limiter.take(accountId, this.signal)
    try {
      const responses = await queryWithTimeout(
        (signal) => connector.query(questions, { credentials, signal }),
        this.signal,
        startTimer,
      )
      return checkResults(
        connector,
        questions.map(({ upid }) => upid),
        responses,
      )
    } finally {
      release()
    }
  }

  private park(questions: readonly FactQuestion[], error: SourceUnavailable): void {
    this.parked.push({ questions, error })
    this.failuresInRow += 1
    if (this.failuresInRow >= MAX_FAILURES_IN_A_ROW) throw new SourceOutage(error.message, { isFinal: true })
  }

  /** Delivers the first result of each parcel. */
  private handOver(responses: readonly CheckedResult[]): void {
    this.sourceQuery.onResults(responses.filter(({ upid }) => this.remaining.delete(upid)))
  }
}

export function refusals(
  questions: readonly Pick<FactQuestion, 'upid'>[],
  failure: 'credentials' | 'unavailable' | 'refused',
  reason: string,
): CheckedResult[] {
  return questions.map(({ upid }) => ({ upid, ok: false, failure, reason: sanitizeReason(reason) }))
}

/**
 * Times out even if the source ignores the signal, and drops a later result. @throws SourceUnavailable on
 * timeout, or the abort reason.
 */
async function queryWithTimeout<Result>(
  query: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
  startTimer: StartTimer,
): Promise<Result> {
  try {
    return await withTimeLimit({ startTimer, signal, limitMs: QUERY_TIMEOUT_MS }, (limitedSignal) =>
      untilAborted(query(limitedSignal), limitedSignal),
    )
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    throw new SourceUnavailable(`No response within ${error.limitMs / 1000} seconds.`)
  }
}
