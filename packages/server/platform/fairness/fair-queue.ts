import { tooManyRequests } from '#contract/errors.ts'
import { type Load, RECENT_MS } from './load.ts'

export interface FairQueueLimits {
  /** Turns at once. */
  slots: number
  /** Maximum turns of one key at once. */
  perKey: number
  /** One key's while somebody is at work who has used less. */
  perKeyWhenCrowded: number
  /**
   * Share of a turn that counts as use. `idle`: the time in which this process had nothing to do but wait for it, so that nobody is charged for the
   * work of others that prevented it from noticing. `busy`: the time in which this process worked, shared by all turns that go on meanwhile. `none`: its
   * work is counted elsewhere.
   */
  use: 'time' | 'idle' | 'busy' | 'none'
  /** Waiting turns of one key; more are refused with 429. */
  mostWaiting: number
}

export interface FairnessTime {
  /** Milliseconds that never go back. */
  now(): number
  /** Milliseconds of `now` in which this process had nothing to do (`idle`), and in which it worked (`busy`). */
  idle(): number
  busy(): number
  /** Runs something later. Returns how to call that off. */
  after(ms: number, run: () => void): () => void
}

const CLOCKS: Readonly<Record<FairQueueLimits['use'], (time: FairnessTime) => number>> = {
  time: (time) => time.now(),
  idle: (time) => time.idle(),
  busy: () => 0,
  none: () => 0,
}

/** Longest that a key is held back for others who have used less: it gets a turn in this time however busy they are. */
export const PATIENCE_MS = 100
const RETRY_SECONDS = 2

/** Ends a turn; ending it again does nothing. */
export type EndTurn = () => void

interface Line {
  waiting: Waiting[]
  running: number
  /** Time since which it has been held back; null: it is not. */
  heldSince: number | null
}

interface Waiting {
  since: number
  grant(end: EndTurn): void
}

/**
 * Turns on something that few can use at once. Whoever has used least lately goes first; who has used more waits while others have requests
 * under way, but no longer than `PATIENCE_MS` for one turn. Within a key first come, first served.
 */
export class FairQueue {
  private readonly load: Load
  private readonly limits: FairQueueLimits
  private readonly time: FairnessTime
  private readonly lines = new Map<string, Line>()
  private running = 0
  private sharedUntil = 0
  private cancelTimer: (() => void) | null = null

  constructor(load: Load, limits: FairQueueLimits, time: FairnessTime) {
    this.load = load
    this.limits = limits
    this.time = time
    load.onLeave(() => this.grantAll())
  }

  /**
   * Waits for a turn; its time counts as use of the key. `signal` leaves the line. Throws 429 `too_many_requests` when too many of the key
   * wait.
   */
  take(key: string, signal?: AbortSignal): Promise<EndTurn> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const line = this.lineOf(key)
    if (line.waiting.length >= this.limits.mostWaiting)
      return Promise.reject(tooManyRequests('requests', RETRY_SECONDS))
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.waiting = line.waiting.filter((each) => each !== waiting)
        this.drop(key, line)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        since: this.time.now(),
        grant: (end) => {
          signal?.removeEventListener('abort', leave)
          resolve(end)
        },
      }
      line.waiting.push(waiting)
      signal?.addEventListener('abort', leave, { once: true })
      this.grantAll()
    })
  }

  private grantAll(): void {
    this.cancelTimer?.()
    this.cancelTimer = null
    let next = this.next()
    for (; next !== null; next = this.next()) this.grant(...next)
    this.setTimer()
  }

  /** Returns the key that has used least, of all that may go now; of equals, the one that has waited longest. */
  private next(): [string, Line] | null {
    if (this.running >= this.limits.slots) return null
    let best: { key: string; line: Line; usedMs: number; since: number } | null = null
    for (const [key, line] of this.lines) {
      const since = line.waiting[0]?.since
      if (since === undefined || line.running >= this.limits.perKey || !this.mayGo(key, line)) continue
      const usedMs = this.load.usedMs(key)
      if (best === null || usedMs < best.usedMs || (usedMs === best.usedMs && since < best.since)) {
        best = { key, line, usedMs, since }
      }
    }
    return best && [best.key, best.line]
  }

  private mayGo(key: string, line: Line): boolean {
    if (line.running >= this.limits.perKeyWhenCrowded && this.load.isCrowded(key)) return false
    if (!this.load.yields(key)) {
      line.heldSince = null
      return true
    }
    line.heldSince ??= this.time.now()
    return this.time.now() - line.heldSince >= PATIENCE_MS
  }

  private grant(key: string, line: Line): void {
    const waiting = line.waiting.shift()
    if (!waiting) return
    this.shareBusyTime()
    line.heldSince = null
    line.running += 1
    this.running += 1
    const clock = CLOCKS[this.limits.use]
    const began = clock(this.time)
    let isOver = false
    waiting.grant(() => {
      if (isOver) return
      isOver = true
      this.shareBusyTime()
      line.running -= 1
      this.running -= 1
      this.load.spend(key, clock(this.time) - began)
      this.drop(key, line)
      this.grantAll()
    })
  }

  private shareBusyTime(): void {
    if (this.limits.use !== 'busy') return
    const until = this.time.busy()
    const share = (until - this.sharedUntil) / this.running
    this.sharedUntil = until
    if (this.running === 0) return
    for (const [key, { running }] of this.lines) if (running > 0) this.load.spend(key, running * share)
  }

  /** Wakes when the first of those held back has waited long enough, or may find itself alone: there is no event for others that are no longer recent. */
  private setTimer(): void {
    const { perKey, perKeyWhenCrowded } = this.limits
    const wakes = [...this.lines.values()].flatMap(({ heldSince, waiting, running }) => {
      if (waiting.length === 0 || running >= perKey) return []
      if (running >= perKeyWhenCrowded) return [this.time.now() + RECENT_MS]
      return heldSince === null ? [] : [heldSince + PATIENCE_MS]
    })
    if (wakes.length === 0 || this.running >= this.limits.slots) return
    this.cancelTimer = this.time.after(Math.max(1, Math.min(...wakes) - this.time.now()), () =>
      this.grantAll(),
    )
  }

  private lineOf(key: string): Line {
    const known = this.lines.get(key)
    if (known) return known
    const line: Line = { waiting: [], running: 0, heldSince: null }
    this.lines.set(key, line)
    return line
  }

  private drop(key: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.lines.delete(key)
  }
}
