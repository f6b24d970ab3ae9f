import type { ApiError } from './api-error.ts'

export interface ReportedFailure {
  error: ApiError
  /** Whether the caller shows it beside what was tried (`shown-in-place.ts`). */
  isShownInPlace: boolean
  /** Whether the call was made in the background. */
  isQuiet: boolean
  /** `Authorization` of the request that failed: an answer to an old session says nothing about the new one. */
  authorization: string | undefined
}

type Listener = (failure: ReportedFailure) => void
const listeners = new Set<Listener>()

/** Receives every failed call before its caller, to whom it is thrown. Returns the way to stop. */
export function onApiFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportFailure(failure: ReportedFailure): void {
  for (const listener of listeners) listener(failure)
}
