import { type ParsedLocation, redirect } from '@tanstack/react-router'
import {
  type GuardedUser,
  guardPage,
  type PageKey,
  safeRedirect,
} from '#domain/account/guards/route-guards.ts'
import { type SessionState, useSession } from '../../state/account/session.ts'
import { waitForSession } from './restore-session.ts'

function toGuardedUser({ status, user, allowedResources }: SessionState): GuardedUser | null {
  if (status !== 'present' || user === null) return null
  return {
    isAdmin: user.isAdmin,
    isSubscriptionValid: user.subscriptionValid,
    showsBoardLanding: user.details.showBoardLandingPage,
    agreements: user.agreements,
    profession: user.details.profession,
    needsSsoRelogin: user.needsSsoRelogin,
    needsSecondFactor: user.needsSecondFactor,
    allowedResources,
  }
}

export const useMayHaveNotifications = (): boolean =>
  useSession((session) => guardPage('notifications', toGuardedUser(session)).ok)

/** Guards a page as its `beforeLoad`, which runs for every navigation and when the session changes. */
export const createPageGuard =
  (page: PageKey) =>
  async ({ location }: { location: ParsedLocation }): Promise<void> => {
    await waitForSession()
    const decision = guardPage(page, toGuardedUser(useSession.getState()))
    if (decision.ok) return
    // After signing in or completing a step, the user continues to the requested page.
    if (decision.to === '/') throw redirect({ href: getRequestedAddress(location), replace: true })
    throw redirect({ to: decision.to, search: getRedirectSearch(location), replace: true })
  }

function getRequestedAddress(location: Pick<ParsedLocation, 'search'>): string {
  const { redirect: address } = location.search as { redirect?: string }
  return safeRedirect(address, window.location.origin)
}

function getRedirectSearch(location: ParsedLocation): Record<string, string> {
  const { redirect: existing } = location.search as { redirect?: string }
  if (existing !== undefined) return { redirect: existing }
  return location.href !== '/dashboard' ? { redirect: location.href } : {}
}
