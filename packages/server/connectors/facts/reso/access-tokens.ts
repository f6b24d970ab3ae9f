import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Credentials, CredentialsRefused, SourceUnavailable } from '../fact-connector.ts'
import { errorWords, oauthErrorCode } from './error-words.ts'
import type { ResoConnection } from './reso-connection.ts'
import { type ServiceLimits, type ServiceParts, serviceRequest } from './service-request.ts'
import { untilAborted } from './time-limit.ts'

/** Nobody states less than this without meaning it; a token without a stated life is kept so long. */
const USUAL_LIFE_S = 300
/** A token that ends while a request is under way is of no use. */
const MARGIN_MS = 30_000
const MOST_KEPT = 1_000

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().optional(),
})

interface Kept {
  asked: Promise<string>
  token: string | null
  /** Milliseconds; Infinity while it is asked for. */
  until: number
}

/** Access tokens of one service (OAuth 2, client credentials: RFC 6749, 4.4), kept in memory until shortly before they end. */
export class AccessTokens {
  private readonly kept = new Map<string, Kept>()
  private readonly title: string
  private readonly connection: ResoConnection
  private readonly parts: ServiceParts
  private readonly limits: ServiceLimits

  constructor(title: string, connection: ResoConnection, parts: ServiceParts, limits: ServiceLimits) {
    this.title = title
    this.connection = connection
    this.parts = parts
    this.limits = limits
  }

  /** One request for all who wait; it goes on when one of them gives up. Throws `CredentialsRefused`, `SourceUnavailable`. */
  get(credentials: Credentials, signal: AbortSignal): Promise<string> {
    const key = keyOf(credentials)
    const known = this.kept.get(key)
    if (known && known.until > this.parts.clock().getTime()) return untilAborted(known.asked, signal)
    const kept: Kept = { asked: Promise.resolve(''), token: null, until: Infinity }
    kept.asked = this.ask(credentials).then(
      ({ token, until }) => {
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
    if (this.kept.size > MOST_KEPT && !oldest.done) this.kept.delete(oldest.value)
  }

  private async ask({ username, password }: Credentials): Promise<{ token: string; until: number }> {
    const { tokenUrl, scope } = this.connection
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== null && { scope }) })
    const { status, text } = await serviceRequest(
      this.title,
      {
        url: tokenUrl,
        init: {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${formEncoded(username)}:${formEncoded(password)}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: form.toString(),
        },
      },
      // Of all who wait, and so of nobody: its own limit of time ends it.
      { parts: this.parts, limits: this.limits, signal: new AbortController().signal },
    )
    if (status !== 200) throw this.refusal(status, text)
    const answer = TokenAnswer.safeParse(jsonOrNull(text))
    if (!answer.success) throw new SourceUnavailable(`${this.title} answered no access token.`)
    const lifeMs = (answer.data.expires_in ?? USUAL_LIFE_S) * 1000
    const until = this.parts.clock().getTime() + lifeMs - Math.min(MARGIN_MS, lifeMs / 2)
    return { token: answer.data.access_token, until }
  }

  private refusal(status: number, text: string): Error {
    const words = errorWords(text)
    const code = oauthErrorCode(text)
    if (status === 401 || code === 'invalid_client' || code === 'invalid_grant') {
      return new CredentialsRefused(words ?? 'Username or password is not accepted')
    }
    return new SourceUnavailable(`${this.title} gives no access (${words ?? code ?? status}).`)
  }
}

/** RFC 6749, 2.3.1: as in a form, before they are joined. */
const formEncoded = (text: string) => new URLSearchParams({ x: text }).toString().slice(2)

/** Not the password itself. */
const keyOf = ({ username, password }: Credentials) =>
  createHash('sha256')
    .update(JSON.stringify([username, password]))
    .digest('base64')

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
