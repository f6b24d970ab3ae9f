import type { LiveBody, RefreshFlag } from '#contract/live.ts'

/** Interface of the rest of the server to open pages, implemented by `features/services/live`. */
export interface Live {
  /** Open pages of this server. */
  countPages(): number
  /** Stores the message in the account's log and delivers it to every page of the account, on every server. */
  publish(accountId: string, message: LiveBody): Promise<void>
  /** Notifies the account's pages of what to fetch again; the page of `clientId`, which caused it, ignores it. */
  refresh(accountId: string, flags: readonly RefreshFlag[], clientId?: string | null): Promise<void>
  /** Ends these sessions: their pages are notified and disconnected at once, on every server. */
  endSessions(accountId: string, sessionIds: readonly string[]): Promise<void>
}
