import { type DownloadContext, ServiceFailure } from './download.ts'
import { IdleTimeout } from './idle-timeout.ts'

const MOST_ATTEMPTS = 6
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
const USER_AGENT = 'Lotline (property research; open data import)'

/** Something that may be better at the next attempt: an overloaded server, a cut connection, a page out of order. */
export class TryAgain extends Error {
  readonly waitMs: number | null
  constructor(message: string, waitMs: number | null = null) {
    super(message)
    this.waitMs = waitMs
  }
}

/**
 * One request at a time, with a pause before each. `use` reads and checks the answer; when it throws `TryAgain`, or the
 * answer is 429 or 5xx, or the connection is cut or too slow, the request is repeated after a growing wait, or after the
 * one that the server asks for. Throws `ServiceFailure` when that does not help, and at once for other refusals.
 */
export async function politeRequest<T>(
  context: DownloadContext,
  url: string,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  let wait = FIRST_WAIT_MS
  for (let attempt = 1; ; attempt++) {
    await context.pause(context.politenessMs)
    try {
      return await request(context, url, use)
    } catch (error) {
      if (error instanceof ServiceFailure || !isPassing(error)) throw error
      if (attempt >= MOST_ATTEMPTS) {
        throw new ServiceFailure(
          `${hostOf(url)} did not answer properly in ${MOST_ATTEMPTS} attempts: ${(error as Error).message}. ` +
            `What was fetched is kept; run the same command again to go on. (${url})`,
        )
      }
      const asked = error instanceof TryAgain ? error.waitMs : null
      await context.pause(Math.min(asked ?? wait, LONGEST_WAIT_MS))
      wait *= 2
    }
  }
}

async function request<T>(
  context: DownloadContext,
  url: string,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  const silence = new IdleTimeout(context.timeoutMs)
  try {
    const answer = await context.fetch(url, {
      headers: { 'user-agent': USER_AGENT, accept: '*/*' },
      signal: silence.signal,
    })
    return await taken(silence.watch(answer), url, use)
  } finally {
    silence.end()
  }
}

async function taken<T>(
  response: Response,
  url: string,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  if (response.ok) return use(response)
  const said = (await response.text().catch(() => '')).replace(/\s+/g, ' ').slice(0, 300)
  if (response.status === 429 || response.status >= 500) {
    throw new TryAgain(`it answered ${response.status}`, retryAfterMs(response))
  }
  throw new ServiceFailure(`${hostOf(url)} refused with ${response.status}: ${said} (${url})`)
}

function retryAfterMs(response: Response): number | null {
  const seconds = Number(
    response.headers.get('retry-after') ?? response.headers.get('x-ratelimit-reset') ?? '',
  )
  return Number.isFinite(seconds) && seconds > 0 && seconds <= 3600 ? seconds * 1000 : null
}

/** fetch reports a cut or refused connection as a TypeError, a slow one as a TimeoutError. */
function isPassing(error: unknown): boolean {
  if (error instanceof TryAgain || error instanceof TypeError) return true
  const name = error instanceof Error ? error.name : ''
  return name === 'TimeoutError' || name === 'AbortError'
}

function hostOf(url: string): string {
  return new URL(url).host
}

/** The answer as JSON; half of an answer is as good as none. */
export async function json(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new TryAgain('its answer was cut off or is no JSON')
  }
}
