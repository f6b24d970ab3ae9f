import { ApiError, describeError, isAborted } from '../api/api-error.ts'
import { showAlert } from './alerts.ts'

export function notifyFailure(error: unknown): void {
  if (isAborted(error)) return
  if (!(error instanceof ApiError)) reportError(error)
  else if (error.isNotified) return
  else error.isNotified = true
  const { title, message } = describeError(error)
  showAlert({ kind: 'danger', title, body: message })
}
