import type { Clock } from '../lib/clock.ts'

/** A clock that does not move until a test advances it. */
export interface ManualClock extends Clock {
  /** Runs everything that is due until then, in its order. */
  advance(ms: number): void
  /** Number of pending timers. */
  waiting(): number
  /** Resolves when at least so many runs are waited for that are due within the time. */
  untilWaiting(count: number, withinMs?: number): Promise<void>
}

export function manualClock(): ManualClock {
  let now = 1_000_000
  let runs: { at: number; run: () => void }[] = []
  let look = () => {}
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run }
      runs.push(entry)
      look()
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
        look = () => {
          if (runs.filter(({ at }) => at <= now + withinMs).length >= count) resolve()
        }
        look()
      }),
  }
}
