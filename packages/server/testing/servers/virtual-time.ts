/** Passes only when nothing else is left to do, for code that waits. */
export interface VirtualTime {
  /** Milliseconds since its beginning. */
  readonly nowMs: number
  after(ms: number, run: () => void): () => void
  /** @throws if nothing would ever end the work. */
  until<Result>(work: Promise<Result>): Promise<Result>
}

export function virtualTime(): VirtualTime {
  let nowMs = 0
  let timers: { atMs: number; run: () => void }[] = []
  return {
    get nowMs() {
      return nowMs
    },
    after(ms, run) {
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
        // Everything that can happen without time passing has happened by then.
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
