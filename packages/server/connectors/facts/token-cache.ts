import { createHash } from 'node:crypto'
import { untilAborted } from '../outbound/time-limit.ts'
import type { Credentials } from './fact-connector.ts'

/** A token that ends while a request is under way is of no use. */
const MARGIN_MS = 30_000
const MOST_CACHED = 1_000

interface CachedToken {
  asked: Promise<string>
  token: string | null
  /** Milliseconds; Infinity while it is requested. */
  until: number
}

export interface FreshToken {
  token: string
  lifeMs: number
}

/** Tokens of one service by the credentials that they were given for, in memory until shortly before they end. */
export class TokenCache {
  private readonly kept = new Map<string, CachedToken>()
  private readonly clock: () => Date
  private readonly ask: (credentials: Credentials) => Promise<FreshToken>

  /** `ask` fetches a new token, for all who wait for it: it has a limit of time of its own. */
  constructor(clock: () => Date, ask: (credentials: Credentials) => Promise<FreshToken>) {
    this.clock = clock
    this.ask = ask
  }

  /** One request for all who wait; it goes on when one of them gives up. Throws what `ask` throws, or the signal's reason. */
  get(credentials: Credentials, signal: AbortSignal): Promise<string> {
    const key = keyOf(credentials)
    const known = this.kept.get(key)
    if (known && known.until > this.clock().getTime()) return untilAborted(known.asked, signal)
    const kept: CachedToken = { asked: Promise.resolve(''), token: null, until: Infinity }
    kept.asked = this.ask(credentials).then(
      ({ token, lifeMs }) => {
        const until = this.clock().getTime() + lifeMs - Math.min(MARGIN_MS, lifeMs / 2)
        Object.assign(kept, { token, until })
        return token
      },
      (error: unknown) => {
        if (this.kept.get(key) === kept) this.kept.delete(key)
        throw error
      },
    )
    this.kept.delete(key)
    this.kept.set(key, kept)
    this.forgetOldest()
    return untilAborted(kept.asked, signal)
  }

  /** The service refused this token; a newer one, which another request has fetched meanwhile, stays. */
  forget(credentials: Credentials, token: string): void {
    const key = keyOf(credentials)
    if (this.kept.get(key)?.token === token) this.kept.delete(key)
  }

  private forgetOldest(): void {
    const oldest = this.kept.keys().next()
    if (this.kept.size > MOST_CACHED && !oldest.done) this.kept.delete(oldest.value)
  }
}

/** Not the password itself. */
const keyOf = ({ username, password }: Credentials) =>
  createHash('sha256')
    .update(JSON.stringify([username, password]))
    .digest('base64')
