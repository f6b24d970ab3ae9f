import type { LiveBody, RefreshFlag } from '#contract/live.ts'
import type { SubscribeRequest, SubscribeResponse } from '#contract/live-connection.ts'
import { withoutTurns } from '../fairness/fairness.ts'
import type { LiveLog, LoggedMessage } from './live-log.ts'
import type { LivePage } from './live-page.ts'

export interface Live {
  countPages(): number
  /** Sends to all pages of the account, on every server. */
  publish(accountId: string, message: LiveBody): Promise<void>
  /** Tells all pages of the account except `clientId`, which made the change. */
  refresh(accountId: string, flags: readonly RefreshFlag[], clientId?: string | null): Promise<void>
  endSessions(sessionIds: readonly string[]): Promise<void>
}

const RETRY_MS = 1000
const MAX_REPLAY_MS = 10 * 60_000

interface HubDeps {
  log: LiveLog
  listen(): Promise<void>
  /** Interval of checks for lost signals and expired sessions. */
  checkIntervalMs: number
  onError(error: unknown): void
}

/**
 * Delivers messages to open pages. A signal says that an account's log has grown; each page then gets the log
 * after its cursor. Messages are never lost, duplicated or reordered, with any number of servers. Sessions
 * are checked after reading, so an ended one receives none.
 */
export class LiveHub {
  private readonly deps: HubDeps
  private readonly pages = new Map<string, Set<LivePage>>()
  private readonly updatedAccounts = new Set<string>()
  private isReading = false
  private retryTimer: NodeJS.Timeout | null = null
  private checkTimer: NodeJS.Timeout | null = null

  constructor(deps: HubDeps) {
    this.deps = deps
  }

  countPages(accountId?: string): number {
    if (accountId !== undefined) return this.pages.get(accountId)?.size ?? 0
    return [...this.pages.values()].reduce((sum, pages) => sum + pages.size, 0)
  }

  unreadBytes(accountId: string): number {
    return [...(this.pages.get(accountId) ?? [])].reduce((sum, page) => sum + page.unreadBytes(), 0)
  }

  add(page: LivePage): void {
    const pages = this.pages.get(page.session.accountId) ?? new Set()
    this.pages.set(page.session.accountId, pages.add(page))
    this.checkTimer ??= setInterval(() => void this.checkNow(), this.deps.checkIntervalMs).unref()
  }

  remove(page: LivePage): void {
    page.cursor = null
    const pages = this.pages.get(page.session.accountId)
    pages?.delete(page)
    if (pages?.size === 0) this.pages.delete(page.session.accountId)
    if (this.pages.size > 0 || !this.checkTimer) return
    clearInterval(this.checkTimer)
    this.checkTimer = null
  }

  /** Starts delivery to a page. Calls `acknowledge` before any message. */
  async subscribe(
    page: LivePage,
    { room, after, withinMs = 0 }: SubscribeRequest,
    acknowledge: (response: SubscribeResponse) => void,
  ): Promise<void> {
    const { accountId, username, id } = page.session
    if (room !== username) return acknowledge({ ok: false, reason: 'This room is not yours.' })
    try {
      // Runs outside the account's turn, because after a reconnect it reads for every account.
      await withoutTurns(() => this.deps.listen())
      const resumed = await this.deps.log.resume(accountId, after, Math.min(withinMs, MAX_REPLAY_MS))
      if (!(await this.deps.log.current([id])).has(id)) return page.end()
      page.cursor = resumed.sequence
      acknowledge({ ok: true, ...resumed })
      withoutTurns(() => this.wake(accountId))
    } catch (error) {
      this.deps.onError(error)
      acknowledge({ ok: false, reason: 'The server is not ready.' })
    }
  }

  wake(accountId: string): void {
    if (!this.pages.has(accountId)) return
    this.updatedAccounts.add(accountId)
    void this.read()
  }

  endSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds)
    for (const page of this.allPages()) if (ended.has(page.session.id)) this.endPage(page)
  }

  async checkNow(): Promise<void> {
    try {
      await this.deps.listen()
      await this.endRevokedPages(this.allPages())
      for (const accountId of this.pages.keys()) this.updatedAccounts.add(accountId)
      await this.read()
    } catch (error) {
      this.deps.onError(error)
    }
  }

  close(): void {
    if (this.checkTimer) clearInterval(this.checkTimer)
    if (this.retryTimer) clearTimeout(this.retryTimer)
    this.checkTimer = null
    this.retryTimer = null
    this.pages.clear()
    this.updatedAccounts.clear()
  }

  /** Delivers to all signalled accounts. Later signals join the same run. */
  private async read(): Promise<void> {
    if (this.isReading || this.retryTimer) return
    this.isReading = true
    try {
      while (this.updatedAccounts.size > 0) {
        const accountIds = [...this.updatedAccounts]
        this.updatedAccounts.clear()
        await this.deliver(accountIds).catch((error: unknown) => {
          for (const accountId of accountIds) this.updatedAccounts.add(accountId)
          throw error
        })
      }
    } catch (error) {
      this.deps.onError(error)
      this.retryTimer = setTimeout(() => {
        this.retryTimer = null
        void this.read()
      }, RETRY_MS).unref()
    } finally {
      this.isReading = false
    }
  }

  private async deliver(accountIds: readonly string[]): Promise<void> {
    const cursors = new Map<string, number>()
    for (const accountId of accountIds) {
      const pageCursors = [...(this.pages.get(accountId) ?? [])].flatMap(({ cursor }) => cursor ?? [])
      if (pageCursors.length > 0) cursors.set(accountId, Math.min(...pageCursors))
    }
    if (cursors.size === 0) return
    const logged = await this.deps.log.readAfter(cursors)
    if (logged.length === 0) return
    const concerned = new Set(logged.map(({ accountId }) => accountId))
    await this.endRevokedPages([...concerned].flatMap((accountId) => [...(this.pages.get(accountId) ?? [])]))
    this.distribute(logged, cursors)
  }

  private distribute(logged: readonly LoggedMessage[], cursors: ReadonlyMap<string, number>): void {
    for (const { accountId, message } of logged) {
      for (const page of this.pages.get(accountId) ?? []) {
        const outcome = page.deliver(message, cursors.get(accountId) ?? 0)
        if (outcome === 'read again') this.updatedAccounts.add(accountId)
      }
    }
  }

  private async endRevokedPages(pages: readonly LivePage[]): Promise<void> {
    if (pages.length === 0) return
    const current = await this.deps.log.current([...new Set(pages.map(({ session }) => session.id))])
    for (const page of pages) if (!current.has(page.session.id)) this.endPage(page)
  }

  private endPage(page: LivePage): void {
    this.remove(page)
    page.end()
  }

  private allPages(): LivePage[] {
    return [...this.pages.values()].flatMap((pages) => [...pages])
  }
}
