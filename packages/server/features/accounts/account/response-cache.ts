import type { SessionResponse } from '#contract/account/account.ts'

const MAX_RESPONSES = 1000

interface ResponseKey {
  account_id: string
  login_mode: string
  has_second_factor: boolean
  version: number
}

interface TimedResponse {
  payload: SessionResponse
  until: Date | null
}

interface Made {
  version: number
  /** Month of the quotas, counted from the year 0. */
  month: number
  text: string
  /** Time when a subscription ends, which invalidates the response. */
  untilMs: number
}

/**
 * Caches serialized account responses, because building a response takes several times as long. The key
 * includes the version in the database, so cached responses are never stale.
 */
export class ResponseCache {
  private readonly made = new Map<string, Made>()

  /** The serialized `{ payload }`. */
  async response(
    { account_id, login_mode, has_second_factor, version }: ResponseKey,
    now: Date,
    make: () => Promise<TimedResponse>,
  ): Promise<string> {
    const month = now.getUTCFullYear() * 12 + now.getUTCMonth()
    const key = `${account_id} ${login_mode} ${has_second_factor}`
    const known = this.made.get(key)
    if (known?.version === version && known.month === month && now.getTime() < known.untilMs)
      return known.text
    const { payload, until } = await make()
    const text = JSON.stringify({ payload })
    const untilMs = until?.getTime() ?? Infinity
    this.store(key, { version, month, text, untilMs })
    return text
  }

  private store(key: string, made: Made): void {
    const [oldest] = this.made.keys()
    if (this.made.size >= MAX_RESPONSES && oldest !== undefined && !this.made.has(key))
      this.made.delete(oldest)
    this.made.set(key, made)
  }
}
