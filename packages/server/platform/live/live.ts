import type { LiveBody, RefreshFlag } from '#contract/live.ts'

export interface Live {
  countPages(): number
  /** Sends to all pages of the account, on every server. */
  publish(accountId: string, message: LiveBody): Promise<void>
  /** Tells all pages of the account except `clientId`, which made the change. */
  refresh(accountId: string, flags: readonly RefreshFlag[], clientId?: string | null): Promise<void>
  endSessions(accountId: string, sessionIds: readonly string[]): Promise<void>
}
