import { formatBytes, MEGABYTE } from '#domain/text/sizes.ts'
import { SourceUnavailable } from '../facts/fact-connector.ts'
import { retry, TransientError } from './retry.ts'
import { retryAfterMs } from './retry-after.ts'
import type { RetryPolicy } from './retry-policies.ts'
import { afterRealTime, pause, type StartTimer, TooSlow, withTimeLimit } from './time-limit.ts'

/** Access of a client to the network and to time; tests bring their own. */
export interface ServiceDeps {
  fetch: typeof globalThis.fetch
  clock: () => Date
  after: StartTimer
}

export const realDeps = (fetch = globalThis.fetch): ServiceDeps => ({
  fetch,
  clock: () => new Date(),
  after: afterRealTime,
})

export interface ServiceLimits {
  /** Maximum duration of one request, from sending it to the last byte, in milliseconds. */
  requestMs: number
  /** Maximum size of one response, unpacked. */
  bytes: number
  retries: RetryPolicy
}

export const SERVICE_LIMITS: Omit<ServiceLimits, 'retries'> = {
  requestMs: 20_000,
  bytes: 8 * MEGABYTE,
}

export interface ServiceResponse {
  status: number
  text: string
}

/**
 * One request of bounded size and time, repeated by its policy after a cut connection, 429 and 5xx. Every other status is the caller's to judge. Throws `SourceUnavailable`, or the reason of `signal`.
 * `title` names the service, for messages.
 */
export async function serviceRequest(
  title: string,
  { url, init }: { url: string; init: RequestInit },
  { deps, limits, signal }: { deps: ServiceDeps; limits: ServiceLimits; signal: AbortSignal },
): Promise<ServiceResponse> {
  try {
    return await retry(
      () =>
        withTimeLimit({ after: deps.after, signal, limitMs: limits.requestMs }, (limited) =>
          once(deps, limits, url, { ...init, signal: limited }),
        ),
      {
        policy: limits.retries,
        transient: TransientError,
        signal,
        pause: (ms) => pause(deps.after, ms, signal),
      },
    )
  } catch (error) {
    if (error instanceof TooSlow) {
      throw new SourceUnavailable(`${title} did not answer within ${limits.requestMs / 1000} s.`, {
        cause: error,
      })
    }
    if (!(error instanceof TransientError)) throw error
    const { retryAfterMs, message } = error
    throw new SourceUnavailable(`${title} ${message}.`, { retryAfterMs, cause: error })
  }
}

async function once(
  { fetch, clock }: ServiceDeps,
  { bytes }: ServiceLimits,
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<ServiceResponse> {
  // A redirect would take the credentials somewhere else.
  const response = await reached(() => fetch(url, { ...init, redirect: 'error' }), init.signal)
  const { status } = response
  if (status === 429 || status >= 500) {
    await response.body?.cancel()
    const words = status === 429 ? 'requests fewer queries' : `does not work at the moment (${status})`
    throw new TransientError(words, {
      retryAfterMs: retryAfterMs(response.headers.get('retry-after'), clock()),
    })
  }
  return { status, text: await reached(() => boundedText(response, bytes), init.signal) }
}

/** A connection that fails is a passing thing; one that we ended ourselves, or that brings too much, is not. */
async function reached<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await request()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceUnavailable) throw error
    throw new TransientError('cannot be reached', { cause: error })
  }
}

async function boundedText(response: Response, limit: number): Promise<string> {
  if (response.body === null) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body) {
    size += piece.length
    if (size > limit) throw new SourceUnavailable(`An answer is larger than ${formatBytes(limit)}.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
