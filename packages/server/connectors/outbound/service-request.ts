import { formatBytes, MEGABYTE } from '#domain/text/sizes.ts'
import { SourceUnavailable } from '../facts/fact-connector.ts'
import { retry, retryAfterMs, TransientError } from './retry.ts'
import type { RetryPolicy } from './retry-policies.ts'
import { pause, type StartTimer, startRealTimer, TooSlow, withTimeLimit } from './time-limit.ts'

export interface ServiceDeps {
  fetch: typeof globalThis.fetch
  clock: () => Date
  startTimer: StartTimer
}

export const defaultDeps = (fetch = globalThis.fetch): ServiceDeps => ({
  fetch,
  clock: () => new Date(),
  startTimer: startRealTimer,
})

export interface ServiceLimits {
  /** Time limit for a request, up to the last byte of its response. */
  requestMs: number
  /** Maximum size after decompression. */
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

interface ServiceFile {
  status: number
  /** Media type without parameters; empty if the service states none. */
  type: string
  bytes: Buffer
}

interface ServiceRequest {
  url: string
  init: RequestInit
}

interface RequestContext {
  deps: ServiceDeps
  limits: ServiceLimits
  signal: AbortSignal
}

export async function serviceRequest(
  title: string,
  query: ServiceRequest,
  context: RequestContext,
): Promise<ServiceResponse> {
  const { status, bytes } = await serviceFile(title, query, context)
  return { status, text: bytes.toString('utf8') }
}

/**
 * Fetches a file. Retries lost connections, 429 and 5xx; returns other statuses. @throws `SourceUnavailable`,
 * or the reason of `signal`.
 */
export async function serviceFile(
  title: string,
  { url, init }: ServiceRequest,
  { deps, limits, signal }: RequestContext,
): Promise<ServiceFile> {
  const { startTimer } = deps
  try {
    return await retry(
      () =>
        withinTime(title, { startTimer, signal, limitMs: limits.requestMs }, (limitedSignal) =>
          sendOnce(deps, limits, url, { ...init, signal: limitedSignal }),
        ),
      {
        policy: limits.retries,
        transient: TransientError,
        signal,
        pause: (ms) => pause(startTimer, ms, signal),
      },
    )
  } catch (error) {
    if (!(error instanceof TransientError)) throw error
    const { retryAfterMs, message } = error
    throw new SourceUnavailable(`${title} ${message}.`, { retryAfterMs, cause: error })
  }
}

/** Limits the time of one or several requests. @throws `SourceUnavailable`, or the reason of `signal` */
export async function withinTime<T>(
  title: string,
  limit: Parameters<typeof withTimeLimit>[0],
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withTimeLimit(limit, send)
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    throw new SourceUnavailable(`${title} did not respond within ${limit.limitMs / 1000} s.`, {
      cause: error,
    })
  }
}

async function sendOnce(
  { fetch, clock }: ServiceDeps,
  { bytes: maxBytes }: ServiceLimits,
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<ServiceFile> {
  // A redirect would send the credentials elsewhere.
  const response = await withTransientErrors(() => fetch(url, { ...init, redirect: 'error' }), init.signal)
  const { status } = response
  if (status === 429 || status >= 500) {
    await response.body?.cancel()
    const message = status === 429 ? 'requests fewer queries' : `does not work at the moment (${status})`
    throw new TransientError(message, {
      retryAfterMs: retryAfterMs(response.headers.get('retry-after'), clock()),
    })
  }
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const read = () => readBounded(response, maxBytes, `A response is larger than ${formatBytes(maxBytes)}.`)
  return { status, type, bytes: await withTransientErrors(read, init.signal) }
}

/** Makes a failed connection transient, unless we aborted it or the response is too large. */
async function withTransientErrors<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await request()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceUnavailable) throw error
    throw new TransientError('cannot be reached', { cause: error })
  }
}

/** Reads a body. @throws `SourceUnavailable` with `tooLargeMessage` if it has more than `maxBytes` */
export async function readBounded(
  { body }: Response,
  maxBytes: number,
  tooLargeMessage: string,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > maxBytes) throw new SourceUnavailable(tooLargeMessage)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Null for text that is not JSON, which no response schema accepts. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
