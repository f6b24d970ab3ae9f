import type { SessionResponse } from '#contract/account/account.ts'
import { quotaMonth } from '#domain/account/plans.ts'

const MAX_RESPONSES = 1000

interface ResponseKey {
  account_id: string
  login_mode: string
  has_second_factor: boolean
  version: number
}

interface CachedResponse {
  version: number
  /** Month of the quotas. */
  month: string
  text: string
  /** Time when a subscription ends, which invalidates the response. */
  untilMs: number
}

/**
 * Caches serialized account responses, because building a response takes several times as long. The key
 * includes the version in the database, so cached responses are never stale.
 */
export class ResponseCache {
  private readonly responses = new Map<string, CachedResponse>()

  /** The serialized `{ payload }`. */
  async response(
    { account_id, login_mode, has_second_factor, version }: ResponseKey,
    now: Date,
    make: () => Promise<{ payload: SessionResponse; until: Date | null }>,
  ): Promise<string> {
    const month = quotaMonth(now)
    const key = `${account_id} ${login_mode} ${has_second_factor}`
    const cached = this.responses.get(key)
    if (cached?.version === version && cached.month === month && now.getTime() < cached.untilMs)
      return cached.text
    const { payload, until } = await make()
    const text = JSON.stringify({ payload })
    const untilMs = until?.getTime() ?? Infinity
    this.store(key, { version, month, text, untilMs })
    return text
  }

  private store(key: string, response: CachedResponse): void {
    const [oldest] = this.responses.keys()
    if (this.responses.size >= MAX_RESPONSES && oldest !== undefined && !this.responses.has(key))
      this.responses.delete(oldest)
    this.responses.set(key, response)
  }
}
