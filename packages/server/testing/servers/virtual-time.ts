/** A clock that advances only when no other work is pending. */
export interface VirtualTime {
  /** Milliseconds since its beginning. */
  readonly nowMs: number
  startTimer(ms: number, run: () => void): () => void
  /** @throws if the work can never end. */
  until<Result>(work: Promise<Result>): Promise<Result>
}

export function virtualTime(): VirtualTime {
  let nowMs = 0
  let timers: { atMs: number; run: () => void }[] = []
  return {
    get nowMs() {
      return nowMs
    },
    startTimer(ms, run) {
      const timer = { atMs: nowMs + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async until(work) {
      let isDone = false
      const done = () => {
        isDone = true
      }
      work.then(done, done)
      for (;;) {
        // All work that does not wait for the clock is done by then.
        await new Promise(setImmediate)
        if (isDone) return work
        const next = timers.reduce<(typeof timers)[number] | undefined>(
          (first, timer) => (first && first.atMs <= timer.atMs ? first : timer),
          undefined,
        )
        if (!next) throw new Error(`Nothing would ever end this (after ${nowMs} ms).`)
        timers = timers.filter((other) => other !== next)
        nowMs = next.atMs
        next.run()
      }
    },
  }
}
