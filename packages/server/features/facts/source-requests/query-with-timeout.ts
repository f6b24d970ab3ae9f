import { SourceUnavailable } from '../../../connectors/facts/fact-connector.ts'
import type { StartTimer } from '../../../connectors/outbound/time-limit.ts'

/** Maximum duration of a query, in milliseconds. */
const QUERY_TIMEOUT_MS = 45_000

/**
 * Runs one query, which ends with the signal or when it takes too long, whether or not the source heeds that; a later result is dropped.
 * Throws `SourceUnavailable` when it took too long, and the signal's reason.
 */
export async function queryWithTimeout<Result>(
  query: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
  after: StartTimer,
): Promise<Result> {
  signal.throwIfAborted()
  const late = new AbortController()
  const callOff = after(QUERY_TIMEOUT_MS, () =>
    late.abort(new SourceUnavailable(`No answer came within ${QUERY_TIMEOUT_MS / 1000} seconds.`)),
  )
  const either = AbortSignal.any([signal, late.signal])
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(either.reason)
  either.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([query(either), aborted.promise])
  } finally {
    either.removeEventListener('abort', onAbort)
    callOff()
  }
}
