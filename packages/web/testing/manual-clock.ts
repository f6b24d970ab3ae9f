import type { Clock } from '../lib/clock.ts'

/** A clock that stands still until a test advances it. */
export interface ManualClock extends Clock {
  /** Runs all timers due in this period, in order. */
  advance(ms: number): void
  /** Number of pending timers. */
  waiting(): number
  /** Resolves when at least `count` timers are due within `withinMs`. */
  untilWaiting(count: number, withinMs?: number): Promise<void>
}

export function manualClock(): ManualClock {
  let now = 1_000_000
  let runs: { at: number; run: () => void }[] = []
  let checkWaiting = () => {}
  return {
    now: () => now,
    setTimer(ms, run) {
      const entry = { at: now + ms, run }
      runs.push(entry)
      checkWaiting()
      return () => {
        runs = runs.filter((other) => other !== entry)
      }
    },
    advance(ms) {
      const until = now + ms
      for (;;) {
        const next = runs.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        runs = runs.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
    waiting: () => runs.length,
    untilWaiting: (count, withinMs = Number.POSITIVE_INFINITY) =>
      new Promise((resolve) => {
        checkWaiting = () => {
          if (runs.filter(({ at }) => at <= now + withinMs).length >= count) resolve()
        }
        checkWaiting()
      }),
  }
}
