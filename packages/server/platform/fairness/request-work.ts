import type { Writable } from 'node:stream'
import { onClosed } from '../requests/on-closed.ts'

/**
 * Lasts until its response is closed and its handler has returned. After a disconnect, the handler keeps its
 * resources.
 */
export class RequestWork {
  /** Account or client that the work is charged to. */
  readonly key: string
  private readonly abandonment = new AbortController()
  private readonly overListeners: (() => void)[] = []
  private holds = 0
  private isClosed = false
  private hasBegun = false

  constructor(response: Writable, key: string) {
    this.key = key
    onClosed(response, () => {
      this.isClosed = true
      if (!this.hasBegun) this.abandonment.abort()
      this.endIfOver()
    })
  }

  /**
   * Aborts if the client disconnects before the first statement. Aborting between two transactions of a write
   * could lose, for example, the mail about a change.
   */
  get abandoned(): AbortSignal {
    return this.abandonment.signal
  }

  /** Called by the first statement. */
  begin(): void {
    this.hasBegun = true
  }

  /**
   * Keeps the request open until the returned idempotent function is called. @throws AbortError if it has
   * ended.
   */
  hold(): () => void {
    if (this.isOver()) throw new DOMException('The client of this request has gone.', 'AbortError')
    this.holds += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.holds -= 1
      this.endIfOver()
    }
  }

  /** Immediately if the request has ended. */
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
