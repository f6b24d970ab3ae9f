import type { LiveMessage } from '#contract/live.ts'
import type { Session } from '../requests/session.ts'

/** Receiver of a page's messages, independent of the transport. */
interface PageListener {
  notify(message: LiveMessage): void
  reload(sequence: number): void
  /** Sends that the session has ended, and closes the connection. */
  end(): void
}

/** One open page. It receives its account's messages in order, each once, starting at its subscribed cursor. */
export class LivePage {
  readonly session: Pick<Session, 'id' | 'accountId' | 'username'>
  private readonly listener: PageListener
  /** Number of the last delivered message; null if not subscribed. */
  cursor: number | null = null

  constructor(session: LivePage['session'], listener: PageListener) {
    this.session = session
    this.listener = listener
  }

  /**
   * Delivers one message read after `readAfter`. Numbers have no gaps: a lower one is already known, and a higher
   * one means the log must be read again.
   */
  give(message: LiveMessage, readAfter: number): 'given' | 'known' | 'read again' {
    if (this.cursor === null || message.sequence <= this.cursor) return 'known'
    if (message.sequence > this.cursor + 1) {
      if (this.cursor < readAfter) return 'read again'
      // The messages in between have been purged.
      this.cursor = message.sequence
      this.listener.reload(message.sequence)
      return 'given'
    }
    this.cursor = message.sequence
    this.listener.notify(message)
    return 'given'
  }

  end(): void {
    this.cursor = null
    this.listener.end()
  }
}
