import type { Writable } from 'node:stream'
import { onClosed } from '../requests/on-closed.ts'

/**
 * A request from its turn until its response is closed and no code runs for it any more. A client that hangs up ends its response at once and the
 * handler only when that returns: until then the request holds what it has taken.
 */
export class RequestWork {
  private readonly abandonment = new AbortController()
  private readonly overListeners: (() => void)[] = []
  private holds = 0
  private isClosed = false
  private hasBegun = false

  constructor(response: Writable) {
    onClosed(response, () => {
      this.isClosed = true
      if (!this.hasBegun) this.abandonment.abort()
      this.endIfOver()
    })
  }

  /**
   * Aborted when the client leaves before the first statement. A request that has begun is finished: between two transactions of a write nobody
   * can say what would be missing, such as the mail about a change that was made.
   */
  get abandoned(): AbortSignal {
    return this.abandonment.signal
  }

  /** The first statement has its turn. */
  begin(): void {
    this.hasBegun = true
  }

  /**
   * Keeps the request from being over until the returned function is called; calling that again does nothing.
   *
   * @throws AbortError when it is over already.
   */
  hold(): () => void {
    if (this.isOver()) throw new DOMException('The client of this request has gone.', 'AbortError')
    this.holds += 1
    let isQuarantined = true
    return () => {
      if (!isQuarantined) return
      isQuarantined = false
      this.holds -= 1
      this.endIfOver()
    }
  }

  /** Calls `run` once, when the request is over; at once where it is. */
  onOver(run: () => void): void {
    if (this.isOver()) run()
    else this.overListeners.push(run)
  }

  private isOver(): boolean {
    return this.isClosed && this.holds === 0
  }

  private endIfOver(): void {
    if (this.isOver()) for (const run of this.overListeners.splice(0)) run()
  }
}
