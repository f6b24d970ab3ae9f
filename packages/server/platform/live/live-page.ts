import type { LiveMessage } from '#contract/live.ts'
import type { Session } from '../requests/session.ts'

/** Receiver of the messages to a page, whatever the transport. */
interface PageEar {
  notify(message: LiveMessage): void
  reload(sequence: number): void
  /** Sends that the session is over, and closes the connection. */
  end(): void
}

/** One open page. It gets its account's messages in their order, each once, from the number on that it subscribed with. */
export class LivePage {
  readonly session: Pick<Session, 'id' | 'accountId' | 'username'>
  private readonly ear: PageEar
  /** Number of the last message it was given; null while it is not subscribed. */
  cursor: number | null = null

  constructor(session: LivePage['session'], ear: PageEar) {
    this.session = session
    this.ear = ear
  }

  /**
   * Gives one message of the log that was read after `readAfter`. Numbers have no gaps, so one that is not the next was
   * given before, or comes too early for this page: then its messages are to be read again.
   */
  give(message: LiveMessage, readAfter: number): 'given' | 'known' | 'read again' {
    if (this.cursor === null || message.sequence <= this.cursor) return 'known'
    if (message.sequence > this.cursor + 1) {
      if (this.cursor < readAfter) return 'read again'
      // The messages between are not stored any more.
      this.cursor = message.sequence
      this.ear.reload(message.sequence)
      return 'given'
    }
    this.cursor = message.sequence
    this.ear.notify(message)
    return 'given'
  }

  end(): void {
    this.cursor = null
    this.ear.end()
  }
}
