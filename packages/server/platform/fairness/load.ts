import { isOfStrangers, lineOf } from './lines.ts'

const HALF_LIFE_MS = 2_000
/** Ignored difference in use: about the work of opening one page. */
const FREE_MS = 200
/** Next to one busy account, all strangers together get a fifth. */
const STRANGER_WEIGHT = 4
/** A line counts as active this long after a turn or request. */
export const RECENT_MS = 1_000
/** A request that takes no turn for this long is assumed to wait for something else. */
export const HOLD_MS = 20
/** Idle lines with less use are removed. */
const NOTHING_MS = 1

interface Entry {
  usedMs: number
  at: number
  inFlight: number
  lastSeen: number
}

/** Recent use per line. `now` is monotonic milliseconds. */
export class Load {
  private readonly entries = new Map<string, Entry>()
  private readonly leaveListeners: (() => void)[] = []
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Returns an idempotent function that marks the end. */
  enter(key: string): () => void {
    const entry = this.entryOf(key)
    entry.inFlight += 1
    this.see(key)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      entry.inFlight -= 1
      this.see(key)
      for (const listener of this.leaveListeners) listener()
    }
  }

  onLeave(listener: () => void): void {
    this.leaveListeners.push(listener)
  }

  spend(key: string, ms: number): void {
    const entry = this.entryOf(key)
    const weight = isOfStrangers(key) ? STRANGER_WEIGHT : 1
    entry.usedMs = this.decayed(entry) + weight * Math.max(0, ms)
    entry.at = this.now()
  }

  see(key: string): void {
    this.entryOf(key).lastSeen = this.now()
  }

  usedMs(key: string): number {
    const entry = this.entries.get(lineOf(key))
    return entry ? this.decayed(entry) : 0
  }

  /** Whether a line with clearly less use will take a turn soon. */
  yields(key: string): boolean {
    const since = this.now() - HOLD_MS
    return this.hasLighter(key, ({ inFlight, lastSeen }) => inFlight > 0 && lastSeen > since)
  }

  /** Whether a line with clearly less use is active. */
  isCrowded(key: string): boolean {
    const since = this.now() - RECENT_MS
    return this.hasLighter(key, ({ lastSeen }) => lastSeen >= since)
  }

  private hasLighter(key: string, isThere: (entry: Entry) => boolean): boolean {
    const limit = this.usedMs(key) - FREE_MS
    if (limit <= 0) return false
    return this.entries.values().some((entry) => isThere(entry) && this.decayed(entry) < limit)
  }

  private decayed({ usedMs, at }: Entry): number {
    return usedMs * 2 ** ((at - this.now()) / HALF_LIFE_MS)
  }

  private entryOf(key: string): Entry {
    const line = lineOf(key)
    const known = this.entries.get(line)
    if (known) return known
    this.sweep()
    const entry = { usedMs: 0, at: this.now(), inFlight: 0, lastSeen: this.now() }
    this.entries.set(line, entry)
    return entry
  }

  private sweep(): void {
    const recently = this.now() - RECENT_MS
    for (const [key, entry] of this.entries) {
      if (entry.inFlight === 0 && entry.lastSeen < recently && this.decayed(entry) < NOTHING_MS) {
        this.entries.delete(key)
      }
    }
  }
}
