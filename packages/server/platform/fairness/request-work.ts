import type { Writable } from 'node:stream'
import { onClosed } from '../requests/on-closed.ts'

/** The handler keeps the resources of its request after a disconnect. */
export class RequestWork {
  /** Account or client that the work is charged to. */
  readonly key: string
  /** Set by the first statement. */
  hasBegun = false
  handled: Promise<unknown> = Promise.resolve()
  /** Resolves once the response is closed and the handler has returned. */
  readonly over: Promise<unknown>
  private readonly abandonment = new AbortController()

  constructor(response: Writable, key: string) {
    this.key = key
    const closed = new Promise<void>((resolve) => onClosed(response, resolve))
    this.over = closed.then(() => {
      if (!this.hasBegun) this.abandonment.abort()
      return Promise.allSettled([this.handled])
    })
  }

  /**
   * Aborts if the client disconnects before the first statement. Aborting between two transactions of a write
   * could lose, for example, the mail about a change.
   */
  get abandoned(): AbortSignal {
    return this.abandonment.signal
  }
}
