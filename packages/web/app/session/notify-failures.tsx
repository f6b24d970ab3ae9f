import { isTemporary, onApiFailure, type ReportedFailure } from '../../lib/api/api-error.ts'
import { createSessionHeaders } from '../../lib/api/session-token.ts'
import { notifyFailure, showAlert } from '../../lib/messages/alerts.ts'
import { forgetSession, refreshUser, useSession } from '../../state/account/session.ts'

/**
 * Shows alerts for failed calls (specification part 1, section 8), except failures that the caller shows.
 * Background calls do not report an unreachable or busy server.
 */
export function notifyFailures(): void {
  onApiFailure((failure) => {
    const { error, isShownInPlace, isQuiet } = failure
    if (error.status === 403) void refreshPermissions()
    if (isShownInPlace) return
    if (error.status === 401) return handleUnauthorized(failure)
    if (!(isQuiet && isTemporary(error))) notifyFailure(error)
  })
}

function handleUnauthorized({ error, authorization }: ReportedFailure): void {
  error.isNotified = true
  const { status, isLeaving } = useSession.getState()
  if (status !== 'present' || isLeaving) return
  if (authorization !== undefined && authorization !== createSessionHeaders().authorization) return
  forgetSession()
  showAlert({
    kind: 'danger',
    title: 'Authentication Error',
    body: error.message || (
      <>
        Authentication Error. Please try again or <a href="/forgot-password">reset your Password</a>.
      </>
    ),
  })
}

/** Refreshes permissions after a 403, because one may have been withdrawn. */
async function refreshPermissions(): Promise<void> {
  if (useSession.getState().status !== 'present') return
  try {
    await refreshUser()
  } catch {
    // `notifyFailures` shows this failure too.
  }
}
