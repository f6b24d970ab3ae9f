import { retry, retryAfterMs, TransientError } from '../outbound/retry.ts'
import { RETRY_POLICIES } from '../outbound/retry-policies.ts'
import { type DownloadContext, ServiceFailure } from './download.ts'
import { IdleTimeout } from './idle-timeout.ts'

/** All imports share one place in the queue of a host. */
const IMPORT_QUEUE_KEY = 'imports'
const USER_AGENT = 'Lotline (property research; open data import)'

/**
 * Sends one request at a time to each host, with pauses. Retries (`RETRY_POLICIES.download`) status 429 or
 * 5xx, lost connections, timeouts, and a `TransientError` from `use`. @throws `ServiceFailure` after the last
 * attempt, and for other errors.
 */
export async function politeRequest<T>(
  context: DownloadContext,
  url: string,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  const policy = RETRY_POLICIES.download
  try {
    return await retry(() => request(context, url, use), {
      policy,
      transient: TransientError,
      pause: context.pause,
    })
  } catch (error) {
    if (!(error instanceof TransientError)) throw error
    throw new ServiceFailure(
      `${getHost(url)} did not respond properly in ${policy.attempts} attempts: ${error.message}. ` +
        `The pages fetched so far are stored; run the same command again to continue. (${url})`,
    )
  }
}

async function request<T>(
  context: DownloadContext,
  url: string,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  const release = await context.hosts.get(getHost(url)).take(IMPORT_QUEUE_KEY, new AbortController().signal)
  const idleTimeout = new IdleTimeout(context.timeoutMs)
  try {
    const response = await context.fetch(url, {
      headers: { 'user-agent': USER_AGENT, accept: '*/*' },
      signal: idleTimeout.signal,
    })
    return await handleResponse(idleTimeout.watch(response), url, use)
  } catch (error) {
    throw isTransient(error) ? new TransientError((error as Error).message, { cause: error }) : error
  } finally {
    idleTimeout.end()
    release()
  }
}

async function handleResponse<T>(
  response: Response,
  url: string,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  if (response.ok) return use(response)
  const reason = (await response.text().catch(() => '')).replace(/\s+/g, ' ').slice(0, 300)
  if (response.status === 429 || response.status >= 500) {
    throw new TransientError(`it returned ${response.status}`, { retryAfterMs: requestedPauseMs(response) })
  }
  throw new ServiceFailure(`${getHost(url)} refused with ${response.status}: ${reason} (${url})`)
}

/** Ignores more than an hour, because some services send a timestamp. */
function requestedPauseMs({ headers }: Response): number | null {
  const ms = retryAfterMs(headers.get('retry-after') ?? headers.get('x-ratelimit-reset'), new Date())
  return ms !== null && ms > 0 && ms <= 3_600_000 ? ms : null
}

/** Whether a retry may help. `fetch` reports a lost connection as TypeError. */
function isTransient(error: unknown): boolean {
  if (error instanceof TypeError) return true
  const name = error instanceof Error ? error.name : ''
  return name === 'TimeoutError' || name === 'AbortError'
}

function getHost(url: string): string {
  return new URL(url).host
}

/** @throws `TransientError` for a truncated response */
export async function json(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new TransientError('its response was cut off or is not JSON')
  }
}
