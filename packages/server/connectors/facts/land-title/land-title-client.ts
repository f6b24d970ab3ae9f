import type { z } from 'zod'
import { RETRY_POLICIES } from '../../outbound/retry-policies.ts'
import {
  parseJsonOrNull,
  SERVICE_LIMITS,
  type ServiceDeps,
  type ServiceLimits,
  type ServiceResponse,
  serviceRequest,
  withinTime,
} from '../../outbound/service-request.ts'
import { type Credentials, type RequestAuthority, SourceUnavailable } from '../fact-connector.ts'
import { credentialsRefused, type FreshToken, TokenCache } from '../token-cache.ts'
import { ErrorResponse, refusalReason, SessionResponse, TitlesResponse } from './title-form.ts'

export const LAND_TITLE_NAME = 'LTSA'

interface LandTitleLimits extends ServiceLimits {
  /** Time limit of a query, including session and pauses. */
  questionMs: number
}

const LAND_TITLE_LIMITS: LandTitleLimits = {
  ...SERVICE_LIMITS,
  retries: RETRY_POLICIES.landTitle,
  bytes: 1024 * 1024,
  questionMs: 40_000,
}

/** Its message is shown to users. */
export class LandTitleRefused extends Error {
  override readonly name = 'LandTitleRefused'
}

/** Client of a land title register, by the format in docs/land-title.md. */
export class LandTitleClient {
  private readonly url: string
  private readonly deps: ServiceDeps
  private readonly limits: LandTitleLimits
  private readonly tokens: TokenCache

  /** `url` has no trailing slash. */
  constructor(url: string, deps: ServiceDeps, limits = LAND_TITLE_LIMITS) {
    this.url = url
    this.deps = deps
    this.limits = limits
    this.tokens = new TokenCache(deps.clock, (credentials) => this.openSession(credentials, neverAborted()))
  }

  /**
   * Returns unchecked entries in any order, possibly for other PIDs. @throws `CredentialsRefused`,
   * `LandTitleRefused`, `SourceUnavailable`, or the signal's reason.
   */
  async titles(pids: readonly string[], as: RequestAuthority): Promise<unknown[]> {
    const query = new URLSearchParams(pids.map((pid) => ['pid', pid]))
    return this.withinTime(as.signal, async (signal) => {
      const response = await this.getAs(`/titles?${query}`, { ...as, signal })
      return this.read(TitlesResponse, response).parcels
    })
  }

  /** @throws `CredentialsRefused`, `SourceUnavailable`, or the signal's reason. */
  async checkCredentials({ credentials, signal }: RequestAuthority): Promise<void> {
    // A cached session would hide an expired password.
    await this.withinTime(signal, (limited) => this.openSession(credentials, limited))
  }

  private getAs(path: string, as: RequestAuthority): Promise<ServiceResponse> {
    const send = (token: string) =>
      this.request(path, { headers: { authorization: `Bearer ${token}` } }, as.signal)
    return this.tokens.send(as, send, readRefusal)
  }

  private async openSession({ username, password }: Credentials, signal: AbortSignal): Promise<FreshToken> {
    const response = await this.request(
      '/session',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      },
      signal,
    )
    if (response.status === 401) throw credentialsRefused(readRefusal(response.text))
    const { token, expiresIn } = this.read(SessionResponse, response)
    return { token, lifeMs: expiresIn * 1000 }
  }

  private request(path: string, init: RequestInit, signal: AbortSignal): Promise<ServiceResponse> {
    const { deps, limits } = this
    const headers = { accept: 'application/json', ...(init.headers as Record<string, string> | undefined) }
    return serviceRequest(
      LAND_TITLE_NAME,
      { url: this.url + path, init: { ...init, headers } },
      { deps, limits, signal },
    )
  }

  private read<Schema extends z.ZodType>(
    schema: Schema,
    { status, text }: ServiceResponse,
  ): z.output<Schema> {
    if (status !== 200) {
      const message = readError(text)?.message
      throw new LandTitleRefused(
        message ? `${LAND_TITLE_NAME}: ${message}` : `${LAND_TITLE_NAME} refused (${status}).`,
      )
    }
    const response = schema.safeParse(parseJsonOrNull(text))
    if (response.success) return response.data
    throw new SourceUnavailable(`The response of ${LAND_TITLE_NAME} cannot be used: unknown format.`)
  }

  private withinTime<T>(signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { startTimer } = this.deps
    return withinTime(LAND_TITLE_NAME, { startTimer, signal, limitMs: this.limits.questionMs }, send)
  }
}

/** Several callers share a session request, so only its time limit ends it. */
const neverAborted = () => new AbortController().signal

function readRefusal(text: string): string | null {
  const error = readError(text)
  return error && (refusalReason(error.code) ?? (error.message || null))
}

function readError(text: string): { code: string; message: string } | null {
  const response = ErrorResponse.safeParse(parseJsonOrNull(text))
  if (!response.success) return null
  const { code, message } = response.data.error
  return { code, message: message.replace(/\s+/g, ' ').trim().slice(0, 200) }
}
