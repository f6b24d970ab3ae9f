import { showAlert } from '../../lib/alerts.ts'
import { connectLive, dispatchLive, type LiveConnection, type LiveHandlers } from '../../lib/live.ts'
import { signedInAs } from '../../lib/session-token.ts'
import {
  forgetSession,
  refreshBranding,
  refreshCredentials,
  refreshUser,
  useSession,
} from '../../state/session.ts'
import { tasks } from '../../state/tasks.ts'

/** What came while nobody could fetch it is fetched with the next message, or when the page is loaded. */
const quietly = (refresh: () => Promise<void>) => () => void refresh().catch(() => {})

/** What arrives for parts of the product that are not there yet changes nothing here. */
const nothing = () => {}

const HANDLERS: LiveHandlers = {
  refreshUser: quietly(refreshUser),
  credentials: quietly(refreshCredentials),
  branding: quietly(refreshBranding),
  notifications: nothing,
  savedReports: nothing,
  taskResult: (result) => tasks.settle(result),
}

/** Keeps the page connected to its account's live messages for as long as somebody is signed in. */
export function followLive(): void {
  let connection: LiveConnection | null = null
  let connectedToken: string | null = null
  const follow = () => {
    const session = useSession.getState().status === 'present' ? signedInAs() : null
    if ((session?.token ?? null) === connectedToken) return
    connection?.close()
    connectedToken = session?.token ?? null
    tasks.clear()
    connection = session
      ? connectLive({
          token: session.token,
          username: session.username,
          onMessage: (message) => dispatchLive(message, HANDLERS),
          onReload: fetchEverythingAgain,
          onSessionEnded: () => {
            if (signedInAs()?.token === session.token) endByServer()
          },
        })
      : null
  }
  useSession.subscribe(follow)
  follow()
}

function fetchEverythingAgain(): void {
  HANDLERS.refreshUser()
  void tasks.recover()
}

function endByServer(): void {
  if (useSession.getState().isLeaving) return
  forgetSession()
  showAlert({
    kind: 'danger',
    title: 'Authentication Error',
    body: 'Your session has ended. Please sign in again.',
  })
}
