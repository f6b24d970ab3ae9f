import { hashToken } from '../crypto/token.ts'

const MAX_TOKENS = 20_000

/**
 * Recently valid tokens. Only decides whether a request waits among strangers; the session is read for each
 * request.
 */
export class KnownTokens {
  private readonly accounts = new Map<string, string>()

  accountOf(token: string): string | null {
    return this.accounts.get(keyOf(token)) ?? null
  }

  /** Null: the token no longer opens a session. */
  note(token: string, accountId: string | null): void {
    const key = keyOf(token)
    this.accounts.delete(key)
    if (accountId === null) return
    this.accounts.set(key, accountId)
    const [oldest] = this.accounts.keys()
    if (this.accounts.size > MAX_TOKENS && oldest !== undefined) this.accounts.delete(oldest)
  }
}

const keyOf = (token: string): string => hashToken(token).toString('base64')
