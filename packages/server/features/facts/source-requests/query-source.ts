import {
  type Credentials,
  CredentialsRefused,
  type FactConnector,
  type FactQuestion,
  SourceUnavailable,
} from '../../../connectors/facts/fact-connector.ts'
import { SourceOutage } from '../../services/tasks/service.ts'
import { type CheckedResult, checkResults, shownReason } from './check-results.ts'
import { queryWithTimeout, waitFor } from './query-with-timeout.ts'
import type { SourceLimiter, StartTimer } from './source-limiter.ts'

/** Tries of one question, and the pauses between them where the source names none. */
const TRIES = 3
const PAUSES_MS = [500, 1500]
/** Maximum total pause of one query, in milliseconds. Pauses that the source requests are observed, and do not count as tries. */
const LONGEST_PAUSES_MS = 60_000
const SHORTEST_PAUSE_MS = 250
/**
 * Maximum pause that a source may request, in milliseconds. A longer one applies to everybody: the task is given up, and the source's breaker
 * opens.
 */
const LONGEST_PAUSE_MS = 30_000
/** Number of consecutive queries that exhausted their tries, with none answered between, after which the source is down. */
const DOWN_AFTER = 3

interface SourceQuery {
  connector: FactConnector
  questions: readonly FactQuestion[]
  credentials: Credentials | null
  accountId: string
  limiter: SourceLimiter
  after: StartTimer
  signal: AbortSignal
  /** Called with the results of each query as they arrive. */
  onAnswers(answers: readonly CheckedResult[]): void
}

/**
 * Queries a source about parcels, with as many concurrent queries as it allows, and hands over exactly one result for each parcel. Refused
 * credentials are the result of all remaining parcels. Throws `SourceOutage`, or the signal's reason; results that were handed over before
 * remain valid.
 */
export async function querySource(asking: SourceQuery): Promise<void> {
  await new SourceQueryRun(asking).queryAll()
}

class SourceQueryRun {
  private readonly asking: SourceQuery
  /** Ends every query: by the task, by a failure, or by refused credentials. */
  private readonly over = new AbortController()
  private readonly signal: AbortSignal
  private readonly waiting: (readonly FactQuestion[])[]
  /** Parcels without a result. */
  private readonly left: Map<string, FactQuestion>
  /** Exhausted their tries. */
  private readonly parked: { questions: readonly FactQuestion[]; error: SourceUnavailable }[] = []
  private exhaustedInRow = 0
  private answered = 0
  private refusal: string | null = null

  constructor(asking: SourceQuery) {
    this.asking = asking
    this.signal = AbortSignal.any([asking.signal, this.over.signal])
    this.waiting = inGroups(asking.questions, asking.connector.limits.parcels)
    this.left = new Map(asking.questions.map((question) => [question.upid, question]))
  }

  async queryAll(): Promise<void> {
    const { connector, signal } = this.asking
    const count = Math.min(connector.limits.parallel, this.waiting.length)
    const ends = await Promise.allSettled(Array.from({ length: count }, () => this.work()))
    signal.throwIfAborted()
    if (this.refusal !== null)
      return this.handOver(refusals([...this.left.values()], 'credentials', this.refusal))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    const [first] = this.parked
    if (first && this.answered === 0) throw new SourceOutage(first.error.message, { isFinal: true })
    // It answers other queries: these parcels stay without a result, and the rest is unharmed.
    for (const { questions, error } of this.parked) {
      this.handOver(refusals(questions, 'unavailable', error.message))
    }
  }

  /** Takes question after question. */
  private async work(): Promise<void> {
    try {
      for (let questions = this.waiting.shift(); questions; questions = this.waiting.shift()) {
        await this.queryOne(questions)
      }
    } catch (error) {
      if (error instanceof CredentialsRefused) this.refusal ??= shownReason(error.message)
      this.over.abort(error)
      throw error
    }
  }

  /** Throws whatever ends the other questions, too. */
  private async queryOne(questions: readonly FactQuestion[]): Promise<void> {
    let pausedMs = 0
    for (let attempt = 1; ; ) {
      try {
        const answers = await this.ask(questions)
        this.answered += 1
        this.exhaustedInRow = 0
        return this.handOver(answers)
      } catch (error) {
        this.signal.throwIfAborted()
        if (!(error instanceof SourceUnavailable)) throw error
        const pauseMs = this.pauseOf(error)
        if (pauseMs === null ? attempt === TRIES : pausedMs + pauseMs > LONGEST_PAUSES_MS) {
          return this.park(questions, error)
        }
        if (pauseMs === null) {
          await waitFor(PAUSES_MS[attempt - 1] ?? 0, this.signal, this.asking.after)
          attempt += 1
        } else {
          // A source that is queried too often says when to come back; that holds for every query.
          this.asking.limiter.pause(pauseMs)
          pausedMs += pauseMs
        }
      }
    }
  }

  private async ask(questions: readonly FactQuestion[]): Promise<CheckedResult[]> {
    const { connector, credentials, limiter, accountId, after } = this.asking
    const release = await limiter.take(accountId, this.signal)
    try {
      const answers = await queryWithTimeout(
        (signal) => connector.ask(questions, { credentials, signal }),
        this.signal,
        after,
      )
      return checkResults(
        connector,
        questions.map(({ upid }) => upid),
        answers,
      )
    } finally {
      release()
    }
  }

  /** Milliseconds that the source wants to be left alone, at least a little; null: it said nothing. Throws when that is too long. */
  private pauseOf({ message, retryAfterMs }: SourceUnavailable): number | null {
    if (retryAfterMs === null) return null
    if (retryAfterMs > LONGEST_PAUSE_MS) throw new SourceOutage(message, { leaveAloneMs: retryAfterMs })
    return Math.max(retryAfterMs, SHORTEST_PAUSE_MS)
  }

  private park(questions: readonly FactQuestion[], error: SourceUnavailable): void {
    this.parked.push({ questions, error })
    this.exhaustedInRow += 1
    if (this.exhaustedInRow >= DOWN_AFTER) throw new SourceOutage(error.message, { isFinal: true })
  }

  /** Hands over results, each parcel once. */
  private handOver(answers: readonly CheckedResult[]): void {
    this.asking.onAnswers(answers.filter(({ upid }) => this.left.delete(upid)))
  }
}

/** The same reason for each parcel of the questions. */
export function refusals(
  questions: readonly Pick<FactQuestion, 'upid'>[],
  failure: 'credentials' | 'unavailable' | 'refused',
  reason: string,
): CheckedResult[] {
  return questions.map(({ upid }) => ({ upid, ok: false, failure, reason: shownReason(reason) }))
}

function inGroups<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  if (!(size >= 1)) throw new RangeError(`A question is about one parcel at least: ${size}`)
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
