import { onApiFailure } from '../../lib/api/api-failures.ts'
import { importPart } from '../../lib/loading/import-part.ts'
import { useSession } from '../../state/account/session.ts'
import { fetchSignInSettings, useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { leaveChat, rememberFailure, useLastFailure } from '../../state/account/support.tsx'
import { startUserFlow, wantsUserFlow } from './user-flow.ts'

const loadReports = () => import('./error-reports.ts')

/** Starts error reports and user flow. Failures are only logged. */
export function startSupport(): void {
  void fetchSignInSettings().then(startReports)
  onApiFailure(({ error }) => rememberFailure(error))
  let followed: string | null = null
  const follow = () => {
    const { user } = useSession.getState()
    if (user?.uid === followed) return
    followed = user?.uid ?? null
    leaveChat()
    useLastFailure.setState({ text: '' })
    if (user && wantsUserFlow(user, window.screen.width)) void fetchSignInSettings().then(startFlow)
  }
  useSession.subscribe(follow)
  follow()
}

async function startReports(): Promise<void> {
  const dsn = useSignInSettings.getState().settings?.errorReportingDsn
  if (!dsn) return
  try {
    ;(await importPart(loadReports)).startErrorReports(dsn)
  } catch (error) {
    console.warn('Errors are not reported:', error)
  }
}

async function startFlow(): Promise<void> {
  const userFlow = useSignInSettings.getState().settings?.userFlow
  const { user } = useSession.getState()
  if (!userFlow || !user) return
  try {
    await startUserFlow(userFlow, user)
  } catch (error) {
    console.warn('The user-flow tool did not start:', error)
  }
}
