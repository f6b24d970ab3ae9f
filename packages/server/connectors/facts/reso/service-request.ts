import { formatByteLimit } from '#domain/text/sizes.ts'
import { SourceUnavailable } from '../fact-connector.ts'
import { retryAfterMs } from './retry-after.ts'
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
  /** Tries of one request. */
  attempts: number
  /** A service that wants to be left alone for longer is not waited for. */
  longestWaitMs: number
}

export const SERVICE_LIMITS: ServiceLimits = {
  requestMs: 20_000,
  bytes: 8 * 1024 * 1024,
  attempts: 3,
  longestWaitMs: 5_000,
}

export interface ServiceResponse {
  status: number
  text: string
}

const FIRST_WAIT_MS = 500

/** Something that may be better at the next try. */
class Passing extends Error {
  readonly waitMs: number | null

  constructor(message: string, options: { waitMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.waitMs = options.waitMs ?? null
  }
}

/**
 * One request of bounded size and time. A cut connection, 429 and 5xx are tried again, after the pause that the service asks for or
 * a short one of our own. Every other status is the caller's to judge. Throws `SourceUnavailable`, or the reason of `signal`.
 * `title` names the service, for messages.
 */
export async function serviceRequest(
  title: string,
  { url, init }: { url: string; init: RequestInit },
  { parts, limits, signal }: { parts: ServiceDeps; limits: ServiceLimits; signal: AbortSignal },
): Promise<ServiceResponse> {
  for (let attempt = 1, wait = FIRST_WAIT_MS; ; attempt++, wait *= 2) {
    try {
      return await withTimeLimit({ after: parts.after, signal, limitMs: limits.requestMs }, (limited) =>
        once(parts, limits, url, { ...init, signal: limited }),
      )
    } catch (error) {
      if (error instanceof TooSlow) {
        throw new SourceUnavailable(`${title} did not answer within ${limits.requestMs / 1000} s.`, {
          cause: error,
        })
      }
      if (!(error instanceof Passing)) throw error
      const pauseMs = error.waitMs ?? wait
      if (attempt >= limits.attempts || pauseMs > limits.longestWaitMs) {
        const options = { retryAfterMs: error.waitMs, cause: error }
        throw new SourceUnavailable(`${title} ${error.message}.`, options)
      }
      await pause(parts.after, pauseMs, signal)
    }
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
    const words = status === 429 ? 'asks to be asked less often' : `does not work at the moment (${status})`
    throw new Passing(words, { waitMs: retryAfterMs(response.headers.get('retry-after'), clock()) })
  }
  return { status, text: await reached(() => boundedText(response, bytes), init.signal) }
}

/** A connection that fails is a passing thing; one that we ended ourselves, or that brings too much, is not. */
async function reached<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceUnavailable) throw error
    throw new Passing('cannot be reached', { cause: error })
  }
}

async function boundedText(response: Response, limit: number): Promise<string> {
  if (response.body === null) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body) {
    size += piece.length
    if (size > limit) throw new SourceUnavailable(`An answer is larger than ${formatByteLimit(limit)}.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
