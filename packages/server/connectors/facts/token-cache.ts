import { createHash } from 'node:crypto'
import type { ServiceResponse } from '../outbound/service-request.ts'
import { untilAborted } from '../outbound/time-limit.ts'
import { type Credentials, CredentialsRefused, type RequestAuthority } from './fact-connector.ts'

/** Tokens are renewed this early, so that none expires during a request. */
const RENEWAL_MARGIN_MS = 30_000
const MAX_TOKENS = 1_000

interface CachedToken {
  requested: Promise<string>
  token: string | null
  /** Time of renewal; Infinity while the token is requested. */
  until: number
}

export interface FreshToken {
  token: string
  lifeMs: number
}

export class TokenCache {
  private readonly cached = new Map<string, CachedToken>()
  private readonly clock: () => Date
  private readonly request: (credentials: Credentials) => Promise<FreshToken>

  /** `request` needs a time limit, because several callers share it. */
  constructor(clock: () => Date, request: (credentials: Credentials) => Promise<FreshToken>) {
    this.clock = clock
    this.request = request
  }

  /** The shared request continues if a caller aborts. @throws its error, or the signal's reason. */
  get(credentials: Credentials, signal: AbortSignal): Promise<string> {
    const key = cacheKey(credentials)
    const existing = this.cached.get(key)
    if (existing && existing.until > this.clock().getTime()) return untilAborted(existing.requested, signal)
    const entry: CachedToken = { requested: Promise.resolve(''), token: null, until: Infinity }
    entry.requested = this.request(credentials).then(
      ({ token, lifeMs }) => {
        const until = this.clock().getTime() + lifeMs - Math.min(RENEWAL_MARGIN_MS, lifeMs / 2)
        Object.assign(entry, { token, until })
        return token
      },
      (error: unknown) => {
        if (this.cached.get(key) === entry) this.cached.delete(key)
        throw error
      },
    )
    this.cached.delete(key)
    this.cached.set(key, entry)
    this.evictOldest()
    return untilAborted(entry.requested, signal)
  }

  /**
   * Sends a request, and once more with a new token after a 401, because the token may have ended early.
   * @throws `CredentialsRefused` with the `reasonOf` a second 401
   */
  async send(
    { credentials, signal }: RequestAuthority,
    request: (token: string) => Promise<ServiceResponse>,
    reasonOf: (text: string) => string | null,
  ): Promise<ServiceResponse> {
    const token = await this.get(credentials, signal)
    const response = await request(token)
    if (response.status !== 401) return response
    this.forget(credentials, token)
    const lastResponse = await request(await this.get(credentials, signal))
    if (lastResponse.status === 401) throw credentialsRefused(reasonOf(lastResponse.text))
    return lastResponse
  }

  /** Drops a rejected token, unless it was renewed. */
  forget(credentials: Credentials, token: string): void {
    const key = cacheKey(credentials)
    if (this.cached.get(key)?.token === token) this.cached.delete(key)
  }

  private evictOldest(): void {
    const oldestKey = this.cached.keys().next()
    if (this.cached.size > MAX_TOKENS && !oldestKey.done) this.cached.delete(oldestKey.value)
  }
}

export const credentialsRefused = (reason: string | null): CredentialsRefused =>
  new CredentialsRefused(reason ?? 'The username or password was not accepted')

const cacheKey = ({ username, password }: Credentials) =>
  createHash('sha256')
    .update(JSON.stringify([username, password]))
    .digest('base64')
