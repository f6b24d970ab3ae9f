import type { ApiError } from './api-error.ts'

export interface ReportedFailure {
  error: ApiError
  isShownInPlace: boolean
  isQuiet: boolean
  /** Tells whether a 401 is of an earlier session. */
  authorization: string | undefined
}

type Listener = (failure: ReportedFailure) => void
const listeners = new Set<Listener>()

export function onApiFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportFailure(failure: ReportedFailure): void {
  for (const listener of listeners) listener(failure)
}
