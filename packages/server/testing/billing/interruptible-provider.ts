import type { Payments } from '../../connectors/stripe/payments.ts'

/** Where to interrupt a request to the provider: before it is sent, or after it has completed. */
export interface Interruption {
  /** Number of requests that succeed before the interrupted one. */
  after: number
  when: 'before' | 'after'
}

/**
 * A payment provider that stops at a request, like a process that dies there: its callers wait forever. `goOn` resumes it, like a paused
 * process.
 */
export class InterruptibleProvider {
  readonly payments: Payments
  private armed: Interruption | null = null
  private onReached = () => {}
  private waiting: (() => void)[] = []

  constructor(payments: Payments) {
    this.payments = new Proxy(payments, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        // Bound to the proxy, so that the steps of a method can be interrupted too.
        return (...args: unknown[]) => this.pass(() => Reflect.apply(member, this.payments, args))
      },
    })
  }

  /** Stops at a request, until `disarm`. Resolves once the request is reached. */
  arm(interruption: Interruption): Promise<void> {
    this.armed = { ...interruption }
    return new Promise((resolve) => {
      this.onReached = resolve
    })
  }

  disarm(): void {
    this.armed = null
  }

  /** Sends a request that pauses; null if it completes before. The response is wrapped, so that it is not awaited here. */
  async pauseAt<Response>(interruption: Interruption, send: () => Promise<Response>) {
    const reached = this.arm(interruption)
    const response = send()
    const isReached = await Promise.race([reached.then(() => true), response.then(() => false)])
    this.disarm()
    return isReached ? { response } : null
  }

  /** Resumes the stopped requests. */
  goOn(): void {
    for (const resume of this.waiting.splice(0)) resume()
  }

  private async pass(send: () => unknown): Promise<unknown> {
    const { armed } = this
    if (armed === null || armed.after > 0) {
      if (armed) armed.after -= 1
      return send()
    }
    this.armed = null
    const result = armed.when === 'after' ? await send() : undefined
    await new Promise<void>((resume) => {
      this.waiting.push(resume)
      this.onReached()
    })
    return armed.when === 'after' ? result : send()
  }
}
