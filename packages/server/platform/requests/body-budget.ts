import { LotlineError, tooManyRequests } from '#contract/errors.ts'

interface BodyLimits {
  accountBytes: number
  serverBytes: number
  smallBytes: number
}

/** An account may send six JSON bodies of maximum length at once, or one larger file. */
const DEFAULT_LIMITS: BodyLimits = {
  accountBytes: 16 * 1024 * 1024,
  serverBytes: 96 * 1024 * 1024,
  smallBytes: 64 * 1024,
}
const RETRY_AFTER_SECONDS = 2

/**
 * Limits the memory for request bodies. A body counts until the handler has returned and the response is
 * closed.
 */
export class BodyBudget {
  private readonly limits: BodyLimits
  private readonly byAccount = new Map<string, number>()
  private total = 0

  constructor(limits: BodyLimits = DEFAULT_LIMITS) {
    this.limits = limits
  }

  /**
   * Returns a function that releases the bytes. @throws 429 `too_many_requests` for the account's limit, 503
   * `overloaded` for the server's.
   */
  take(accountId: string, bytes: number): () => void {
    const { accountBytes, serverBytes, smallBytes } = this.limits
    if (bytes <= smallBytes) return () => {}
    const accountUsed = this.byAccount.get(accountId) ?? 0
    const accountTotal = accountUsed + bytes
    // A single body may exceed the account's limit.
    if (accountTotal > accountBytes && accountUsed > 0) {
      throw tooManyRequests('bytes', RETRY_AFTER_SECONDS)
    }
    if (this.total + bytes > serverBytes) {
      throw new LotlineError(
        'overloaded',
        'The server is receiving too much data at the moment. Please try again in a moment.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      )
    }
    this.byAccount.set(accountId, accountTotal)
    this.total += bytes
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.total -= bytes
      const remaining = (this.byAccount.get(accountId) ?? 0) - bytes
      if (remaining > 0) this.byAccount.set(accountId, remaining)
      else this.byAccount.delete(accountId)
    }
  }
}
