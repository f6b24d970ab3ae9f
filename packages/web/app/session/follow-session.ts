import type { AnyRouter } from '@tanstack/react-router'
import { guardPage } from '#domain/account/guards/route-guards.ts'
import { isPublicPage } from '#domain/share/share-rules.ts'
import { getSession, onOtherTabSession } from '../../lib/api/session-token.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { forgetAccountData, readStored, writeStored } from '../../lib/store/stored.ts'
import { forgetSession, useSession } from '../../state/account/session.ts'
import { forgetUnsavedReports, unsavedReports } from '../../state/account/unsaved-reports.ts'
import { markTab, unmarkTab } from '../../state/account/unsaved-tabs.ts'
import { PAGES } from '../pages.tsx'

const LAST_USER_KEY = 'last-user'

/**
 * Redirects to the sign-in page after a logout in any tab. Runs the guards again after changed permissions.
 */
export function followSession(router: AnyRouter): void {
  followUnsavedReports(router)
  useSession.subscribe((current, previous) => {
    if (current.user === previous.user && current.status === previous.status) return
    if (current.status === 'absent' && previous.status !== 'absent')
      return goToSignIn(router, current.farewell !== null)
    if (current.user && isOtherAccount(current.user.username)) return reloadForAccount()
    void router.invalidate()
  })
  onOtherTabSession((session) => {
    const { user, status } = useSession.getState()
    if (session === null) forgetSession()
    else if (status === 'absent' || user?.uid !== session.uid) location.reload()
  })
}

function followUnsavedReports(router: AnyRouter): void {
  const discardReports = (exceptUid: string | null = null) => {
    forgetUnsavedReports({ exceptUid })
    markTab()
  }
  if (useSession.getState().hasLoggedOut) discardReports()
  useSession.subscribe((current, previous) => {
    if (current.hasLoggedOut) return discardReports()
    if (!current.user || current.user.uid === previous.user?.uid) return
    discardReports(current.user.uid)
    showUnsavedToast(router)
  })
  window.addEventListener('pagehide', unmarkTab)
  window.addEventListener('pageshow', () => markTab())
  window.addEventListener('beforeunload', (event) => {
    if (unsavedReports().length > 0) event.preventDefault()
  })
}

function showUnsavedToast(router: AnyRouter): void {
  const getAddress = (reportId: string) => `/dashboard/report/${reportId}`
  const others = unsavedReports().filter((id) => getAddress(id) !== router.state.location.pathname)
  const [first] = others
  if (first === undefined) return
  const to = others.length === 1 ? getAddress(first) : '/dashboard/reports'
  showToast({
    kind: 'warning',
    title: others.length === 1 ? 'A report is not saved' : `${others.length} reports are not saved`,
    message: 'Unsaved changes exist only in this tab. Open the report to save them.',
    action: { label: 'Open', run: () => void router.navigate({ to }) },
  })
}

function goToSignIn(router: AnyRouter, isOnPurpose: boolean): void {
  const { pathname, href } = router.state.location
  if (worksWithoutSession(pathname)) return
  const isWorthReturning = !isOnPurpose && pathname !== '/'
  void router.navigate({
    to: '/login',
    search: isWorthReturning ? { redirect: href } : {},
    replace: true,
  })
}

const worksWithoutSession = (pathname: string): boolean =>
  isPublicPage(pathname) || PAGES.some(({ path, guard }) => path === pathname && guardPage(guard, null).ok)

function isOtherAccount(username: string): boolean {
  const last = readStored(LAST_USER_KEY, (value) => (typeof value === 'string' ? value : null))
  writeStored(LAST_USER_KEY, username)
  return last !== null && last !== username
}

function reloadForAccount(): void {
  forgetAccountData()
  if (getSession() !== null) location.reload()
}
