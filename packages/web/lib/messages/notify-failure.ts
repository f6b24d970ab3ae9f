import { describeError } from '../api/api-error.ts'
import { showToast } from './toasts.ts'

/** Nothing was changed: says why, and what to do. */
export function notifyFailure(error: unknown, retry?: () => void): void {
  const { title, message } = describeError(error)
  showToast({
    kind: 'danger',
    title,
    message,
    ...(retry && { action: { label: 'Try again', run: retry } }),
  })
}
