import type { AnyRouter } from '@tanstack/react-router'
import { onSignedInElsewhere, signedInAs } from '../../lib/api/session-token.ts'
import { forgetAccountData, readStored, writeStored } from '../../lib/store/stored.ts'
import { forgetSession, useSession } from '../../state/account/session.ts'
import { isForStrangers } from '../strangers.ts'

const LAST_USER_KEY = 'last-user'

/**
 * Lets the pages follow the session: whoever is signed out is led to the sign-in page (but may stay where the password
 * is requested), changed permissions let the guards decide again, and other tabs of the browser do the same.
 */
export function followSession(router: AnyRouter): void {
  useSession.subscribe((now, before) => {
    if (now.user === before.user && now.status === before.status) return
    if (now.status === 'absent' && before.status !== 'absent') return leave(router, now.farewell !== null)
    if (now.user && isSomebodyElse(now.user.username)) return startAfresh()
    void router.invalidate()
  })
  onSignedInElsewhere((session) => {
    const { user, status } = useSession.getState()
    if (session === null) forgetSession()
    else if (status === 'absent' || user?.uid !== session.uid) location.reload()
  })
}

function leave(router: AnyRouter, isOnPurpose: boolean): void {
  const { pathname, href } = router.state.location
  if (pathname === '/forgot-password' || isForStrangers(pathname)) return
  const isWorthReturning = !isOnPurpose && pathname !== '/login' && pathname !== '/'
  void router.navigate({
    to: '/login',
    search: isWorthReturning ? { redirect: href } : {},
    replace: true,
  })
}

/** Returns true when another user signed in last in this browser: their selection and layout are not this user's. */
function isSomebodyElse(username: string): boolean {
  const last = readStored(LAST_USER_KEY, (stored) => (typeof stored === 'string' ? stored : null))
  writeStored(LAST_USER_KEY, username)
  return last !== null && last !== username
}

function startAfresh(): void {
  forgetAccountData()
  if (signedInAs() !== null) location.reload()
}
