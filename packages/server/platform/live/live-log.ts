import type { LiveMessage } from '#contract/live.ts'

export interface LoggedMessage {
  accountId: string
  message: LiveMessage
}

export interface Resumed {
  /** The last number of the account's log, 0 when it is empty. */
  sequence: number
  isGapTooOld: boolean
  missed: LiveMessage[]
}

/** Queries of the open pages to the database, implemented by `features/services/live`. */
export interface LiveLog {
  /** Everything after a number, for many accounts at once; each account's messages in their order. */
  readAfter(cursors: ReadonlyMap<string, number>): Promise<LoggedMessage[]>
  /** Returns the state of an account's log, and what a page missed that has seen `after` (null: the last `withinMs`). */
  resume(accountId: string, after: number | null, withinMs: number): Promise<Resumed>
  /** Returns those of these sessions that are not over. */
  current(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}
