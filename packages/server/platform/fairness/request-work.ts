import type { Writable } from 'node:stream'

/** Work of a request, which lasts until the handler ends, even after a disconnect. */
export class RequestWork {
  readonly key: string
  /** Whether its first statement has started. */
  hasBegun = false
  /** Whether its body is, or in chunks may be, large. */
  isLarge = false
  /** Time that parsing and validating its large body has occupied this thread. */
  bodyMs = 0
  handled: Promise<unknown> = Promise.resolve()
  /** Resolves once the response is closed and the handler has returned. */
  readonly over: Promise<unknown>
  private readonly abandonment = new AbortController()

  constructor(response: Writable, key: string) {
    this.key = key
    const closed = new Promise<void>((resolve) => onceClosed(response, resolve))
    this.over = closed.then(() => {
      if (!this.hasBegun) this.abandonment.abort()
      return Promise.allSettled([this.handled])
    })
  }

  /**
   * Aborts if the client disconnects before the first statement. Later, a change could be interrupted, for
   * example before its mail is sent.
   */
  get abandoned(): AbortSignal {
    return this.abandonment.signal
  }
}

/** Runs once the response is sent or the client disconnects, immediately if it already has. */
export function onceClosed(response: Writable, run: () => void): void {
  if (response.closed) run()
  else response.once('close', run)
}
