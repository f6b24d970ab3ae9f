import type { LiveMessage } from '#contract/live.ts'

export interface LoggedMessage {
  accountId: string
  message: LiveMessage
}

export interface Resumed {
  /** 0 if empty. */
  sequence: number
  isGapTooOld: boolean
  missed: LiveMessage[]
}

/** Implemented by `features/services/live`. */
export interface LiveLog {
  /** Ordered per account. */
  readAfter(cursors: ReadonlyMap<string, number>): Promise<LoggedMessage[]>
  /** With a null `after`, the messages of the last `withinMs`. */
  resume(accountId: string, after: number | null, withinMs: number): Promise<Resumed>
  current(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}
