import { LotlineError, tooManyRequests } from '#contract/errors.ts'

/** Bodies that may be in memory at once, in bytes. */
interface BodyLimits {
  /** Limit of one account. */
  accountBytes: number
  /** Limit of all accounts together. */
  serverBytes: number
  /** Shorter ones are taken even when a share is full, so that large uploads hold up nobody else, and nothing else of their account. */
  smallBytes: number
}

/** One account may send six of the longest bodies of JSON at once, or one longer file. */
const LIMITS: BodyLimits = {
  accountBytes: 16 * 1024 * 1024,
  serverBytes: 96 * 1024 * 1024,
  smallBytes: 64 * 1024,
}
const RETRY_AFTER_SECONDS = 2

/** Counts the bytes of request bodies, from before they are read until their handlers have returned and their responses are closed. */
export class BodyBudget {
  private readonly limits: BodyLimits
  private readonly byAccount = new Map<string, number>()
  private total = 0

  constructor(limits: BodyLimits = LIMITS) {
    this.limits = limits
  }

  /**
   * Takes the bytes of a body; returns the function that gives them back, once.
   *
   * @throws 429 `too_many_requests` when the account's share is full, 503 `overloaded` when the server's is.
   */
  take(accountId: string, bytes: number): () => void {
    const { accountBytes, serverBytes, smallBytes } = this.limits
    const before = this.byAccount.get(accountId) ?? 0
    const ofAccount = before + bytes
    // One body may be longer than the share, and short ones go on beside it.
    if (ofAccount > accountBytes && bytes > smallBytes && before > smallBytes) {
      throw tooManyRequests('bytes', RETRY_AFTER_SECONDS)
    }
    if (bytes > smallBytes && this.total + bytes > serverBytes) {
      throw new LotlineError(
        'overloaded',
        'The server is taking in too much at once. Please try again in a moment.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      )
    }
    this.byAccount.set(accountId, ofAccount)
    this.total += bytes
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.total -= bytes
      const left = (this.byAccount.get(accountId) ?? 0) - bytes
      if (left > 0) this.byAccount.set(accountId, left)
      else this.byAccount.delete(accountId)
    }
  }
}
