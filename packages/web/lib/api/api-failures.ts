import type { ApiError } from './api-error.ts'

/**
 * - `alert`: the application shows it (specification part 1, section 8).
 * - `quiet`: for requests that nobody made just now. The application shows what should not be (400, 500); that the server cannot be
 *   reached or is not ready, the place shows where the response is missing, and requests it again.
 * - `caller`: the caller shows everything; only the end of a session is shown by the application.
 * - `caller-entirely`: the application does nothing, not even for 401: signing in itself.
 */
export type FailureHandling = 'alert' | 'quiet' | 'caller' | 'caller-entirely'

export interface ReportedFailure {
  error: ApiError
  handling: Exclude<FailureHandling, 'caller-entirely'>
  /** `Authorization` of the request that failed: an answer to an old session says nothing about the new one. */
  authorization: string | undefined
}

type Listener = (failure: ReportedFailure) => void
const listeners = new Set<Listener>()

/** Receives every failed call, besides the caller, to whom it is thrown as well. Returns the way to stop. */
export function onApiFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportFailure(
  error: ApiError,
  handling: FailureHandling,
  authorization: string | undefined,
): void {
  if (handling === 'caller-entirely') return
  for (const listener of listeners) listener({ error, handling, authorization })
}
