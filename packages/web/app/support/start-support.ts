import { onApiFailure } from '../../lib/api/api-failures.ts'
import { importPart } from '../../lib/loading/import-part.ts'
import { useSession } from '../../state/account/session.ts'
import { fetchSignInSettings, useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { leaveChat, rememberFailure, useLastFailure } from '../../state/account/support.tsx'
import { shouldStartUserFlow, startUserFlow } from './user-flow.ts'

const loadErrorReports = () => import('./error-reports.ts')

/** Starts error reports and the user-flow tool. Failures are only logged. */
export function startSupport(): void {
  void fetchSignInSettings().then(startErrorReporting)
  onApiFailure(({ error }) => rememberFailure(error))
  let lastUid: string | null = null
  const handleSessionChange = () => {
    const { user } = useSession.getState()
    if (user?.uid === lastUid) return
    lastUid = user?.uid ?? null
    leaveChat()
    useLastFailure.setState({ text: '' })
    if (user && shouldStartUserFlow(user, window.screen.width)) void fetchSignInSettings().then(loadUserFlow)
  }
  useSession.subscribe(handleSessionChange)
  handleSessionChange()
}

async function startErrorReporting(): Promise<void> {
  const dsn = useSignInSettings.getState().settings?.errorReportingDsn
  if (!dsn) return
  try {
    ;(await importPart(loadErrorReports)).startErrorReports(dsn)
  } catch (error) {
    console.warn('Errors are not reported:', error)
  }
}

async function loadUserFlow(): Promise<void> {
  const userFlow = useSignInSettings.getState().settings?.userFlow
  const { user } = useSession.getState()
  if (!userFlow || !user) return
  try {
    await startUserFlow(userFlow, user)
  } catch (error) {
    console.warn('The user-flow tool did not start:', error)
  }
}
