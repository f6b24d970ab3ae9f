import { SESSION_ENDED } from '#contract/errors.ts'
import { isUnavailable } from '../../lib/api/api-error.ts'
import { retryEvery } from '../../lib/api/retry-every.ts'
import { getSession } from '../../lib/api/session-token.ts'
import { connectLive, dispatchLive, type LiveHandlers } from '../../lib/live/live.ts'
import type { LiveConnection } from '../../lib/live/live-connection.ts'
import { firstScreenShown } from '../../lib/loading/first-screen.ts'
import { showAlert } from '../../lib/messages/alerts.ts'
import { clearAccountData, refreshAccountData } from '../../state/account/account-data.ts'
import {
  forgetSession,
  refreshBranding,
  refreshCredentials,
  refreshUser,
  useSession,
} from '../../state/account/session.ts'
import { tasks } from '../../state/tasks/tasks.ts'

/** Specification part 1, section 9. */
const REFRESH_RETRY_MS = 5000

/** Stops by itself when the user signs out. */
const retryUntilFetched = (refresh: () => Promise<void>) => () =>
  void retryEvery(REFRESH_RETRY_MS, async () => {
    if (useSession.getState().status !== 'present') return
    try {
      await refresh()
    } catch (error) {
      // A refusal has already been shown, and a retry would repeat it.
      if (isUnavailable(error)) throw error
    }
  })

const HANDLERS: LiveHandlers = {
  refreshUser: retryUntilFetched(refreshUser),
  credentials: retryUntilFetched(refreshCredentials),
  branding: retryUntilFetched(refreshBranding),
  notifications: retryUntilFetched(() => refreshAccountData('notifications')),
  savedReports: retryUntilFetched(() => refreshAccountData('savedReports')),
  savedAnalyses: retryUntilFetched(() => refreshAccountData('savedAnalyses')),
  analysisValues: retryUntilFetched(() => refreshAccountData('analysisValues')),
  collections: retryUntilFetched(() => refreshAccountData('collections')),
  billing: retryUntilFetched(() => refreshAccountData('billing')),
  taskResult: (result) => tasks.complete(result),
}

export function startLiveUpdates(): void {
  let connection: LiveConnection | null = null
  let connectedToken: string | null = null
  const handleSessionChange = () => {
    const session = useSession.getState().status === 'present' ? getSession() : null
    if ((session?.token ?? null) === connectedToken) return
    connection?.close()
    connectedToken = session?.token ?? null
    tasks.clear()
    clearAccountData()
    connection = session
      ? connectLive({
          token: session.token,
          username: session.username,
          after: firstScreenShown,
          onMessage: (message) => dispatchLive(message, HANDLERS),
          onReload: refetchAll,
          onSessionEnded: () => {
            if (getSession()?.token === session.token) handleSessionEnded()
          },
        })
      : null
  }
  useSession.subscribe(handleSessionChange)
  handleSessionChange()
}

function refetchAll(): void {
  HANDLERS.refreshUser()
  HANDLERS.notifications()
  HANDLERS.collections()
  HANDLERS.savedReports()
  HANDLERS.savedAnalyses()
  HANDLERS.billing()
  void tasks.recover()
}

function handleSessionEnded(): void {
  if (useSession.getState().isLeaving) return
  forgetSession()
  showAlert({
    kind: 'danger',
    title: 'Authentication Error',
    body: SESSION_ENDED,
  })
}
