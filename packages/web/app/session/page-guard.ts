import { type ParsedLocation, redirect } from '@tanstack/react-router'
import {
  type GuardedUser,
  guardPage,
  type PageKey,
  safeRedirect,
} from '#domain/account/guards/route-guards.ts'
import { type SessionState, useSession } from '../../state/account/session.ts'
import { sessionRestored } from './restore-session.ts'

function toGuardedUser({ status, user, allowedResources }: SessionState): GuardedUser | null {
  if (status !== 'present' || user === null) return null
  return {
    isAdmin: user.isAdmin,
    isSubscriptionValid: user.subscriptionValid,
    showsBoardLanding: user.details.showBoardLandingPage,
    agreements: {
      privacyPolicy: user.agreements.privacy_policy,
      termsOfService: user.agreements.terms_of_service,
    },
    profession: user.details.profession,
    needsSsoRelogin: user.needsSsoRelogin,
    needsSecondFactor: user.needsSecondFactor,
    allowedResources,
  }
}

export const useMayHaveNotifications = (): boolean =>
  useSession((session) => guardPage('notifications', toGuardedUser(session)).ok)

/** Guards a page as its `beforeLoad`, which runs for every navigation and when the session changes. */
export const guarded =
  (page: PageKey) =>
  async ({ location }: { location: ParsedLocation }): Promise<void> => {
    await sessionRestored()
    const decision = guardPage(page, toGuardedUser(useSession.getState()))
    if (decision.ok) return
    // After signing in or completing a step, the user continues to the requested page.
    if (decision.to === '/') throw redirect({ href: requestedAddress(location), replace: true })
    throw redirect({
      to: decision.to,
      search: addressToRetain(location),
      replace: true,
    })
  }

function requestedAddress(location: Pick<ParsedLocation, 'search'>): string {
  const { redirect: wished } = location.search as { redirect?: string }
  return safeRedirect(wished, window.location.origin)
}

function addressToRetain(location: ParsedLocation): Record<string, string> {
  const { redirect: carried } = location.search as { redirect?: string }
  if (carried !== undefined) return { redirect: carried }
  return location.href !== '/dashboard' ? { redirect: location.href } : {}
}
