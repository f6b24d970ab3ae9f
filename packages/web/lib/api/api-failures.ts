import { createEvent } from '../event.ts'
import type { ApiError } from './api-error.ts'

export interface ReportedFailure {
  error: ApiError
  isShownInPlace: boolean
  isQuiet: boolean
  /** Identifies the session of a 401. */
  authorization: string | undefined
}

const failures = createEvent<ReportedFailure>()

export const onApiFailure = failures.listen
export const reportFailure = failures.send
