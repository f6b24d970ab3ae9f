import { getSession } from '../../lib/api/session-token.ts'
import { showAlert } from '../../lib/messages/alerts.ts'
import { shareWhilePending } from '../../lib/share-while-pending.ts'
import { useSession, validateToken } from '../../state/account/session.ts'

/** Specification part 2, section 9. */
const RETRIES = 3
const RETRY_PAUSE_MS = 1000
const LATER_RETRY_PAUSE_MS = 5000

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

let isRetryingInBackground = false

/**
 * Resolves after the server's response, or after three failed retries. An alert then reports the failure, and
 * retries continue.
 */
export function waitForSession(): Promise<void> {
  if (isRetryingInBackground || useSession.getState().status !== 'unknown') return Promise.resolve()
  return restoreSession()
}

const restoreSession = shareWhilePending(restore)

async function restore(): Promise<void> {
  if (await hasResponded()) return
  for (let retry = 1; retry <= RETRIES; retry += 1) {
    await pause(RETRY_PAUSE_MS)
    if (await hasResponded()) return
  }
  showAlert({
    kind: 'danger',
    title: 'Session',
    body: 'Unable to load your session, please login or contact support.',
  })
  void retryInBackground()
}

async function retryInBackground(): Promise<void> {
  isRetryingInBackground = true
  do await pause(LATER_RETRY_PAUSE_MS)
  while (useSession.getState().status === 'unknown' && !(await hasResponded()))
  isRetryingInBackground = false
}

async function hasResponded(): Promise<boolean> {
  const session = getSession()
  if (session === null || useSession.getState().status !== 'unknown') return true
  try {
    await validateToken(session)
    return true
  } catch {
    return false
  }
}
