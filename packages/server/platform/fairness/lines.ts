import { networkOf } from '../reach/client-address.ts'

const STRANGERS = 'strangers'
const HALF_LIFE_MS = 2_000
/** Delay of a turn while a line with less use may still request its next one. */
export const TURN_DELAY_MS = 10
/** How long an account counts as active after a turn. */
const ACTIVE_MS = 1_000
/** A smaller difference in use is ignored. Opening a page takes about as much work. */
const FREE_MS = 200
/** A line without turns for `forMs` and with less use than `usedMs` is removed. */
const IDLE = { forMs: 1_000, usedMs: 1 }

export const strangerAt = (address: string): string => `${STRANGERS} ${networkOf(address)}`

export const lineKey = (client: string): string => (client.startsWith(STRANGERS) ? STRANGERS : client)

export interface FairnessTime {
  /** Monotonic time in milliseconds. */
  now(): number
  /** Milliseconds for which this thread was idle since its start. */
  idle(): number
  startTimer(ms: number, run: () => void): () => void
}

interface Line {
  usedMs: number
  usedAt: number
  seenAt: number
  /** Number of charged turns in progress, and the sum of their start times. */
  working: number
  begunMs: number
}

/** Recent use of all queues by each line (see `FairQueue`). */
export class Lines {
  private readonly lines = new Map<string, Line>()
  private readonly time: FairnessTime
  private working = 0
  /** Time of this thread that `chargeSlice` has charged. */
  private chargedMs = 0
  /** Other busy time of this thread, up to the last `shareWork`. */
  private otherMs = 0
  /** Share of the other time that a turn in progress since the start would have got. */
  private shareMs = 0

  constructor(time: FairnessTime) {
    this.time = time
  }

  charge(client: string, ms: number): void {
    const line = this.see(client)
    line.usedMs = this.decayed(line) + ms
    line.usedAt = this.now()
  }

  see(client: string): Line {
    const key = lineKey(client)
    const line = this.lines.get(key) ?? this.add(key)
    line.seenAt = this.now()
    return line
  }

  usedMs(client: string): number {
    const line = this.lines.get(lineKey(client))
    return line ? this.decayed(line) : 0
  }

  chargeSlice(client: string, ms: number): void {
    this.chargedMs += ms
    this.charge(client, ms)
  }

  /**
   * Returns a function that ends the turn and charges it: the thread's idle time, and a share of its other
   * busy time, because others' work makes a turn longer.
   */
  startUse(client: string): () => void {
    this.shareWork()
    const [line, startedAt, idleMs, shareMs] = [this.see(client), this.now(), this.time.idle(), this.shareMs]
    this.working += 1
    line.working += 1
    line.begunMs += startedAt
    return () => {
      this.shareWork()
      this.working -= 1
      line.working -= 1
      line.begunMs -= startedAt
      this.charge(client, this.time.idle() - idleMs + this.shareMs - shareMs)
    }
  }

  private shareWork(): void {
    const otherMs = this.now() - this.time.idle() - this.chargedMs
    if (this.working > 0) this.shareMs += Math.max(0, otherMs - this.otherMs) / this.working
    this.otherMs = otherMs
  }

  /** Whether a line that has a turn, or may request its next one, has used clearly less. */
  isBehind(usedMs: number): boolean {
    return usedMs - FREE_MS > this.minUsedMs(TURN_DELAY_MS)
  }

  /**
   * Whether an active account has used clearly less. Unauthenticated requests do not count: they include the
   * tiles and the sign-in of the account itself.
   */
  isBehindAccount(usedMs: number): boolean {
    return usedMs - FREE_MS > this.minUsedMs(ACTIVE_MS, STRANGERS)
  }

  private minUsedMs(activeMs: number, except?: string): number {
    const since = this.now() - activeMs
    let minMs = Number.POSITIVE_INFINITY
    for (const [key, line] of this.lines)
      if (key !== except && (line.working > 0 || line.seenAt > since))
        minMs = Math.min(minMs, this.usedSoFarMs(line))
    return minMs
  }

  /** Includes turns in progress, which are charged at their end. */
  private usedSoFarMs(line: Line): number {
    return this.decayed(line) + line.working * this.now() - line.begunMs
  }

  private now(): number {
    return this.time.now()
  }

  private decayed({ usedMs, usedAt }: Line): number {
    return usedMs * 2 ** ((usedAt - this.now()) / HALF_LIFE_MS)
  }

  private add(key: string): Line {
    const idleSince = this.now() - IDLE.forMs
    for (const [other, line] of this.lines)
      if (line.working === 0 && line.seenAt < idleSince && this.decayed(line) < IDLE.usedMs)
        this.lines.delete(other)
    const line = { usedMs: 0, usedAt: this.now(), seenAt: this.now(), working: 0, begunMs: 0 }
    this.lines.set(key, line)
    return line
  }
}
