import { hashToken } from '../crypto/token.ts'

const MAX_TOKENS = 20_000

/** Accounts of recently valid tokens. They only decide in which queue a request waits. */
export class KnownTokens {
  private readonly accounts = new Map<string, string>()

  findAccount(token: string): string | null {
    return this.accounts.get(tokenKey(token)) ?? null
  }

  /** `accountId` is null if the token is no longer valid. */
  remember(token: string, accountId: string | null): void {
    const key = tokenKey(token)
    if (accountId === null) this.accounts.delete(key)
    else this.accounts.set(key, accountId)
    const [oldest] = this.accounts.keys()
    if (this.accounts.size > MAX_TOKENS && oldest !== undefined) this.accounts.delete(oldest)
  }
}

const tokenKey = (token: string): string => hashToken(token).toString('base64')
