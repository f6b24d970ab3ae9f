/** Runs once after so many milliseconds. Returns the way to call it off. */
export type StartTimer = (ms: number, run: () => void) => () => void

/** Gives back the place that was taken. */
export type Release = () => void

interface Waiting {
  admit(): void
}

/**
 * Limits the number of concurrent queries of this process to one source, over all of its tasks. Accounts that wait are admitted in turn, one
 * query for each: a task of 2,000 parcels does not delay one of three.
 */
export class SourceLimiter {
  private readonly parallel: number
  private readonly after: StartTimer
  private running = 0
  /** Accounts in the order of their turns; each has at least one waiting. */
  private readonly waiting = new Map<string, Waiting[]>()
  private pauses = 0

  constructor(parallel: number, after: StartTimer) {
    if (!(parallel >= 1))
      throw new RangeError(`A source is asked at least one question at a time: ${parallel}`)
    this.parallel = parallel
    this.after = after
  }

  /** Resolves when it is this account's turn. Rejects with the signal's reason. */
  take(accountId: string, signal: AbortSignal): Promise<Release> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const onAbort = () => {
        this.forget(accountId, waiting)
        reject(signal.reason)
      }
      const waiting: Waiting = {
        admit: () => {
          signal.removeEventListener('abort', onAbort)
          resolve(this.enter())
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.waiting.set(accountId, [...(this.waiting.get(accountId) ?? []), waiting])
      this.admitNext()
    })
  }

  /** The source wants to be left alone for so long: nobody is admitted meanwhile. */
  pause(ms: number): void {
    this.pauses += 1
    this.after(ms, () => {
      this.pauses -= 1
      this.admitNext()
    })
  }

  private enter(): Release {
    this.running += 1
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      this.running -= 1
      this.admitNext()
    }
  }

  private admitNext(): void {
    while (this.pauses === 0 && this.running < this.parallel) {
      const [turn] = this.waiting
      if (!turn) return
      const [accountId, [first, ...rest]] = turn
      // To the end of the line.
      this.waiting.delete(accountId)
      if (rest.length > 0) this.waiting.set(accountId, rest)
      first?.admit()
    }
  }

  private forget(accountId: string, waiting: Waiting): void {
    const rest = (this.waiting.get(accountId) ?? []).filter((other) => other !== waiting)
    if (rest.length > 0) this.waiting.set(accountId, rest)
    else this.waiting.delete(accountId)
  }
}
