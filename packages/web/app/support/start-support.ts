import type { Account } from '#contract/account/account.ts'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { onApiFailure } from '../../lib/api/api-error.ts'
import { importPart } from '../../lib/loading/import-part.ts'
import { loadOutsideScript } from '../../lib/loading/outside-script.ts'
import { useSession } from '../../state/account/session.ts'
import { fetchSignInSettings } from '../../state/account/sign-in-settings.ts'
import { leaveChat, rememberFailure, useLastFailure } from '../../state/account/support.tsx'

const loadErrorReports = () => import('./error-reports.ts')

/** Starts error reports and the user-flow tool. Failures are only logged. */
export function startSupport(): void {
  void startErrorReporting()
  onApiFailure(({ error }) => rememberFailure(error))
  let lastUid: string | null = null
  const handleSessionChange = () => {
    const { user } = useSession.getState()
    if (user?.uid === lastUid) return
    lastUid = user?.uid ?? null
    leaveChat()
    useLastFailure.setState({ text: '' })
    if (user && shouldStartUserFlow(user, window.screen.width)) void loadUserFlow()
  }
  useSession.subscribe(handleSessionChange)
  handleSessionChange()
}

async function startErrorReporting(): Promise<void> {
  const dsn = (await fetchSignInSettings())?.errorReportingDsn
  if (!dsn) return
  try {
    ;(await importPart(loadErrorReports)).startErrorReports(dsn)
  } catch (error) {
    console.warn('Errors are not reported:', error)
  }
}

async function loadUserFlow(): Promise<void> {
  const userFlow = (await fetchSignInSettings())?.userFlow
  const { user } = useSession.getState()
  if (!userFlow || !user) return
  try {
    await startUserFlow(userFlow, user)
  } catch (error) {
    console.warn('The user-flow tool did not start:', error)
  }
}

interface UserFlow {
  init(token: string): void
  identify(id: string, attributes: Record<string, unknown>): Promise<void>
}
declare global {
  interface Window {
    userflow?: UserFlow
  }
}

/** Specification part 1, sections 2.4 and 9. */
const LARGE_SCREEN_WIDTH = 1440

export const shouldStartUserFlow = (user: Pick<Account, 'hasUserFlow'>, screenWidth: number): boolean =>
  user.hasUserFlow && screenWidth > LARGE_SCREEN_WIDTH

async function startUserFlow(
  { token, scriptUrl }: NonNullable<SignInSettings['userFlow']>,
  { uid, email, details }: Account,
): Promise<void> {
  await loadOutsideScript(scriptUrl)
  window.userflow?.init(token)
  await window.userflow?.identify(uid, { email, name: `${details.firstName} ${details.lastName}`.trim() })
}
