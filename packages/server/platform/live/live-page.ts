import type { LiveMessage } from '#contract/live.ts'
import type { Session } from '../requests/session.ts'

interface PageListener {
  notify(message: LiveMessage): void
  reload(sequence: number): void
  end(): void
  /** Number of sent bytes that the client has not received. */
  unreadBytes(): number
}

export class LivePage {
  readonly session: Pick<Session, 'id' | 'accountId' | 'username'>
  private readonly listener: PageListener
  cursor: number | null = null

  constructor(session: LivePage['session'], listener: PageListener) {
    this.session = session
    this.listener = listener
  }

  /** Delivers the next message. Sequences have no gaps, so after a gap the log must be read again. */
  deliver(message: LiveMessage, readAfter: number): 'delivered' | 'known' | 'read again' {
    if (this.cursor === null || message.sequence <= this.cursor) return 'known'
    if (message.sequence > this.cursor + 1) {
      if (this.cursor < readAfter) return 'read again'
      // The log was read since, so the missing messages were purged.
      this.cursor = message.sequence
      this.listener.reload(message.sequence)
      return 'delivered'
    }
    this.cursor = message.sequence
    this.listener.notify(message)
    return 'delivered'
  }

  unreadBytes(): number {
    return this.listener.unreadBytes()
  }

  end(): void {
    this.cursor = null
    this.listener.end()
  }
}
