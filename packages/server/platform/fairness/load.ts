/** Recent use of each line, and its requests under way. */
import { isOfStrangers, lineOf } from './lines.ts'

/** Use counts half after this time. */
const HALF_LIFE_MS = 2_000
/** Use that nobody is compared for, in milliseconds: a page that opens requests this much at once. */
const FREE_MS = 200
/** A millisecond of a stranger counts as so many: beside one busy account, strangers get a fifth. */
const STRANGER_WEIGHT = 4
/** Time after a turn or request in which its account still counts as at work. */
export const RECENT_MS = 1_000
/** Time after its last turn in which a request is expected to take the next: a handler that waits for something else holds nobody back. */
export const HOLD_MS = 20
/** Use below which an account's entry is removed, in milliseconds. */
const NOTHING_MS = 1

interface Entry {
  /** Milliseconds of work, as of `at`. */
  usedMs: number
  at: number
  inFlight: number
  lastSeen: number
}

/** Use of work by line: an account, or all strangers together. `now` is in milliseconds and never goes back. */
export class Load {
  private readonly entries = new Map<string, Entry>()
  private readonly leaveListeners: (() => void)[] = []
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** A request begins. Returns how to say that it has ended; saying so again does nothing. */
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

  /** Called after each end of a request: who waited for it may go on. */
  onLeave(listener: () => void): void {
    this.leaveListeners.push(listener)
  }

  spend(key: string, ms: number): void {
    const entry = this.entryOf(key)
    const weight = isOfStrangers(key) ? STRANGER_WEIGHT : 1
    entry.usedMs = this.decayed(entry) + weight * Math.max(0, ms)
    entry.at = this.now()
  }

  /** The line begins something, or has ended it. */
  see(key: string): void {
    this.entryOf(key).lastSeen = this.now()
  }

  /** Milliseconds of recent work. */
  usedMs(key: string): number {
    const entry = this.entries.get(lineOf(key))
    return entry ? this.decayed(entry) : 0
  }

  /** A request of somebody who has used clearly less is about to take a turn. */
  yields(key: string): boolean {
    const since = this.now() - HOLD_MS
    return this.hasLighter(key, ({ inFlight, lastSeen }) => inFlight > 0 && lastSeen > since)
  }

  /** Somebody who has used clearly less is at work. */
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

  /** Removes idle keys with each new one, so that there are never many more than are at work. */
  private sweep(): void {
    const recently = this.now() - RECENT_MS
    for (const [key, entry] of this.entries) {
      if (entry.inFlight === 0 && entry.lastSeen < recently && this.decayed(entry) < NOTHING_MS) {
        this.entries.delete(key)
      }
    }
  }
}
