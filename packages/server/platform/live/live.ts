import type { LiveBody, RefreshFlag } from '#contract/live.ts'

/** Interface to open pages, implemented by `features/services/live`. */
export interface Live {
  countPages(): number
  /** Stores the message in the account's log and delivers it to all its pages, on every server. */
  publish(accountId: string, message: LiveBody): Promise<void>
  /** Asks the account's pages to refetch; the page `clientId`, which made the change, ignores it. */
  refresh(accountId: string, flags: readonly RefreshFlag[], clientId?: string | null): Promise<void>
  /** Notifies and disconnects the pages of these sessions, on every server. */
  endSessions(accountId: string, sessionIds: readonly string[]): Promise<void>
}
