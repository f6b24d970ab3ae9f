import type { StartTimer } from './time-limit.ts'

export type Release = () => void

type Admit = () => void

interface HostLimits {
  parallel: number
  spacingMs?: number
}

/**
 * Limits this process's concurrent requests to a host. Accounts take turns, one query each, so that a task of
 * 2,000 parcels does not delay one of three.
 */
export class HostLimiter {
  private readonly parallel: number
  private readonly spacingMs: number
  private readonly startTimer: StartTimer
  private running = 0
  private readonly waiting = new Map<string, Admit[]>()
  private pauses = 0

  constructor({ parallel, spacingMs = 0 }: HostLimits, startTimer: StartTimer) {
    if (!(parallel >= 1))
      throw new RangeError(`A host must allow at least one request at a time, not ${parallel}.`)
    this.parallel = parallel
    this.spacingMs = spacingMs
    this.startTimer = startTimer
  }

  /** Resolves when it is the account's turn. Rejects with the signal's reason. */
  take(accountId: string, signal: AbortSignal): Promise<Release> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const onAbort = () => {
        this.forget(accountId, admit)
        reject(signal.reason)
      }
      const admit = () => {
        signal.removeEventListener('abort', onAbort)
        resolve(this.enter())
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.waiting.set(accountId, [...(this.waiting.get(accountId) ?? []), admit])
      this.admitNext()
    })
  }

  pause(ms: number): void {
    this.pauses += 1
    this.startTimer(ms, () => {
      this.pauses -= 1
      this.admitNext()
    })
  }

  private enter(): Release {
    this.running += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.running -= 1
      if (this.spacingMs > 0) this.pause(this.spacingMs)
      this.admitNext()
    }
  }

  private admitNext(): void {
    while (this.pauses === 0 && this.running < this.parallel) {
      const [queue] = this.waiting
      if (!queue) return
      const [accountId, [next, ...rest]] = queue
      this.waiting.delete(accountId)
      if (rest.length > 0) this.waiting.set(accountId, rest)
      next?.()
    }
  }

  private forget(accountId: string, admit: Admit): void {
    const rest = (this.waiting.get(accountId) ?? []).filter((other) => other !== admit)
    if (rest.length > 0) this.waiting.set(accountId, rest)
    else this.waiting.delete(accountId)
  }
}

export class HostLimiters {
  private readonly limits: HostLimits
  private readonly startTimer: StartTimer
  private readonly byHost = new Map<string, HostLimiter>()

  constructor(limits: HostLimits, startTimer: StartTimer) {
    this.limits = limits
    this.startTimer = startTimer
  }

  get(host: string, limits: HostLimits = this.limits): HostLimiter {
    const limiter = this.byHost.get(host) ?? new HostLimiter(limits, this.startTimer)
    this.byHost.set(host, limiter)
    return limiter
  }
}
