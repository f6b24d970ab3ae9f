import type { LiveMessage } from '#contract/live.ts'

export interface LoggedMessage {
  accountId: string
  message: LiveMessage
}

export interface Resumed {
  /** Sequence number of the newest message; 0 without messages. */
  sequence: number
  isGapTooOld: boolean
  missed: LiveMessage[]
}

export interface LiveLog {
  readAfter(cursors: ReadonlyMap<string, number>): Promise<LoggedMessage[]>
  /** Reads the messages after `after`; if null, those of the last `withinMs`. */
  resume(accountId: string, after: number | null, withinMs: number): Promise<Resumed>
  current(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}
