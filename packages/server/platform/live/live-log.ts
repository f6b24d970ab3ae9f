import type { LiveMessage } from '#contract/live.ts'

export interface LoggedMessage {
  accountId: string
  message: LiveMessage
}

export interface Resumed {
  /** Last number in the account's log; 0 if empty. */
  sequence: number
  isGapTooOld: boolean
  missed: LiveMessage[]
}

/** Database queries of the open pages, implemented by `features/services/live`. */
export interface LiveLog {
  /** Returns messages after each account's cursor, ordered per account. */
  readAfter(cursors: ReadonlyMap<string, number>): Promise<LoggedMessage[]>
  /** Returns the state of an account's log and the messages after `after` (null: the last `withinMs`). */
  resume(accountId: string, after: number | null, withinMs: number): Promise<Resumed>
  /** Filters session ids to those still valid. */
  current(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}
