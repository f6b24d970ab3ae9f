import type { ApiError } from './api-error.ts'

export interface ReportedFailure {
  error: ApiError
  isShownInPlace: boolean
  isQuiet: boolean
  /** Identifies the session of a 401. */
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
