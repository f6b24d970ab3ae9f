import { tooManyRequests } from '#contract/errors.ts'
import { lineOf } from './lines.ts'
import { HOLD_MS, type Load, RECENT_MS } from './load.ts'

export interface FairQueueLimits {
  slots: number
  perLine: number
  /** Limit while a line with less use is active. */
  perLineWhenCrowded: number
  /** Each stranger has a separate line. */
  isByClient?: boolean
  /**
   * `idle`: elapsed time minus idle time of this process, so that delays by other work are not charged.
   * `busy`: busy time of this process. `none`: measured elsewhere.
   */
  use: 'idle' | 'busy' | 'none'
  /** Limit of one client; more are refused with 429. */
  mostWaiting: number
}

export interface FairnessTime {
  /** Monotonic milliseconds. */
  now(): number
  /** Milliseconds of `now`. */
  idle(): number
  busy(): number
  /** Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Wait after which a line competes by age, regardless of its use. */
export const PATIENCE_MS = 100
const RETRY_SECONDS = 2

/** Idempotent. */
export type EndTurn = () => void

type Grant = (end: EndTurn) => void

interface Line {
  key: string
  /** By client, next client first. */
  waiting: Map<string, Grant[]>
  running: number
  /** Time of its last turn, or when it started waiting. */
  since: number
}

/**
 * Alternates between the line with the least use and the longest-waiting line, if it has waited
 * `PATIENCE_MS`, so no line starves. After a turn, lines with more use wait `HOLD_MS` for the request's next
 * turn. Clients of one line alternate.
 */
export class FairQueue {
  private readonly load: Load
  private readonly limits: FairQueueLimits
  private readonly time: FairnessTime
  private readonly lines = new Map<string, Line>()
  private running = 0
  private waiting = 0
  private sharedUntil = 0
  private wentByAge = false
  private cancelTimer: (() => void) | null = null

  constructor(load: Load, limits: FairQueueLimits, time: FairnessTime) {
    this.load = load
    this.limits = limits
    this.time = time
    load.onLeave(() => this.grantAll())
  }

  /** `signal` cancels the wait. @throws 429 `too_many_requests` if too many turns of the client wait. */
  take(client: string, signal?: AbortSignal): Promise<EndTurn> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const line = this.openLine(this.limits.isByClient ? client : lineOf(client))
    if ((line.waiting.get(client)?.length ?? 0) >= this.limits.mostWaiting)
      return Promise.reject(tooManyRequests('requests', RETRY_SECONDS))
    if (this.isFreeFor(line)) return Promise.resolve(this.begin(line))
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting -= 1
        const others = line.waiting.get(client)?.filter((each) => each !== grant) ?? []
        if (others.length > 0) line.waiting.set(client, others)
        else line.waiting.delete(client)
        this.dropIfEmpty(line)
        reject(signal?.reason)
      }
      const grant: Grant = (end) => {
        signal?.removeEventListener('abort', leave)
        resolve(end)
      }
      this.waiting += 1
      if (line.waiting.size === 0) line.since = this.time.now()
      line.waiting.set(client, [...(line.waiting.get(client) ?? []), grant])
      signal?.addEventListener('abort', leave, { once: true })
      this.grantAll()
    })
  }

  /** Whether a turn can start immediately. */
  private isFreeFor({ key, running }: Line): boolean {
    const { slots, perLine, perLineWhenCrowded } = this.limits
    return (
      this.waiting === 0 &&
      this.running < slots &&
      running < perLine &&
      !this.load.yields(key) &&
      (running < perLineWhenCrowded || !this.load.isCrowded(key))
    )
  }

  private grantAll(): void {
    if (this.waiting === 0) return
    this.cancelTimer?.()
    this.cancelTimer = null
    for (let line = this.next(); line !== null; line = this.next()) this.grant(line)
    this.setTimer()
  }

  private next(): Line | null {
    if (this.running >= this.limits.slots) return null
    let [oldest, lightest]: (Line | null)[] = [null, null]
    for (const line of this.waitingLines()) {
      if (line.running >= this.limits.perLineWhenCrowded && this.load.isCrowded(line.key)) continue
      if (this.waitedMs(line) >= PATIENCE_MS && (!oldest || line.since < oldest.since)) oldest = line
      if (!this.load.yields(line.key) && (!lightest || this.goesBefore(line, lightest))) lightest = line
    }
    const chosen = (this.wentByAge ? (lightest ?? oldest) : (oldest ?? lightest)) ?? null
    this.wentByAge = chosen !== null && chosen === oldest
    return chosen
  }

  private grant(line: Line): void {
    const [[client, [grant, ...others]] = ['', []]] = line.waiting
    if (!grant) return
    this.waiting -= 1
    line.waiting.delete(client)
    if (others.length > 0) line.waiting.set(client, others)
    grant(this.begin(line))
  }

  private begin(line: Line): EndTurn {
    this.shareBusyTime()
    line.since = this.time.now()
    line.running += 1
    this.running += 1
    const used = () => (this.limits.use === 'idle' ? this.time.idle() : 0)
    const began = used()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.shareBusyTime()
      line.running -= 1
      this.running -= 1
      this.load.spend(line.key, used() - began)
      this.load.see(line.key)
      this.dropIfEmpty(line)
      this.grantAll()
    }
  }

  private shareBusyTime(): void {
    if (this.limits.use !== 'busy') return
    const until = this.time.busy()
    const share = (until - this.sharedUntil) / this.running
    this.sharedUntil = until
    if (this.running === 0) return
    for (const { key, running } of this.lines.values()) if (running > 0) this.load.spend(key, running * share)
  }

  /** No event marks the end of `HOLD_MS` and `RECENT_MS`. */
  private setTimer(): void {
    if (this.running >= this.limits.slots) return
    const waits = this.waitingLines().map((line) =>
      line.running >= this.limits.perLineWhenCrowded ? RECENT_MS : HOLD_MS,
    )
    if (waits.length === 0) return
    this.cancelTimer = this.time.after(Math.min(...waits), () => this.grantAll())
  }

  private waitingLines(): Line[] {
    return [...this.lines.values()].filter(
      ({ waiting, running }) => waiting.size > 0 && running < this.limits.perLine,
    )
  }

  private waitedMs({ since }: Line): number {
    return this.time.now() - since
  }

  private goesBefore(one: Line, other: Line): boolean {
    return this.load.usedMs(one.key) < this.load.usedMs(other.key)
  }

  private openLine(key: string): Line {
    const known = this.lines.get(key)
    if (known) return known
    const line: Line = { key, waiting: new Map(), running: 0, since: this.time.now() }
    this.lines.set(key, line)
    return line
  }

  private dropIfEmpty({ key, waiting, running }: Line): void {
    if (running === 0 && waiting.size === 0) this.lines.delete(key)
  }
}
