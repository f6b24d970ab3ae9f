import type { ApiError } from '../../lib/api/api-error.ts'
import { onApiFailure, type ReportedFailure } from '../../lib/api/api-failures.ts'
import { sessionHeaders } from '../../lib/api/session-token.ts'
import { showAlert } from '../../lib/messages/alerts.ts'
import { forgetSession, refreshUser, useSession } from '../../state/account/session.ts'

const UNEXPECTED =
  'Oops! Something unexpected occurred.\nOur technical support team has been notified and are working to resolve this error.'
const NO_CONNECTION = 'There was some error while sending a request, please check your internet connection.'

/** Shows failed calls in danger modals, with the texts of the specification (part 1, section 8). */
export function notifyFailures(): void {
  onApiFailure((failure) => {
    if (failure.error.status === 401) return endSession(failure)
    if (failure.error.status === 403) void requestPermissions()
    if (isNotified(failure)) showFailure(failure.error)
  })
}

function isNotified({ error: { status }, handling }: ReportedFailure): boolean {
  if (handling === 'quiet') return status === 400 || status === 500
  return handling === 'alert'
}

/** 401 of any call but those `caller-entirely` is a forced logout; an answer to a session that is over already says nothing about this one. */
function endSession({ error, authorization }: ReportedFailure): void {
  const { status, isLeaving } = useSession.getState()
  if (status !== 'present' || isLeaving) return
  if (authorization !== undefined && authorization !== sessionHeaders().authorization) return
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

/** Refreshes the user after a refused call: the permission may have been withdrawn meanwhile, and the screens then follow. */
async function requestPermissions(): Promise<void> {
  if (useSession.getState().status !== 'present') return
  try {
    await refreshUser()
  } catch {
    // The failure of this call is shown like any other, by the listener above.
  }
}

function showFailure({ status, message }: ApiError): void {
  if (status === 0) showAlert({ kind: 'danger', title: 'Request Error', body: NO_CONNECTION })
  else if (status === 400) showUnexpected(message, 'Request Error')
  else if (status === 500) showUnexpected(message, 'Internal Server Error')
  else if (message) {
    showAlert({ kind: 'warning', title: 'Request Error', body: message })
  }
}

/** The server's message is the title; the one message that there is is not repeated below it. */
function showUnexpected(message: string, fixedTitle: string): void {
  if (message) showAlert({ kind: 'danger', title: message })
  else showAlert({ kind: 'danger', title: fixedTitle, body: UNEXPECTED })
}
