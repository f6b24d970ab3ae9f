import { isRedirect, type ParsedLocation } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { COMPLETE_USER } from '#domain/account/guards/route-guards.factory.ts'
import { type GuardedUser, guardPage, type PageKey } from '#domain/account/guards/route-guards.ts'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { useSession } from '../../state/account/session.ts'
import { router } from '../router.tsx'

/** Addresses of the application, by key of the guard rule. */
const RULES: Record<string, PageKey> = {
  '/dashboard': 'dashboard',
  '/dashboard/saved-properties': 'dashboard',
  '/dashboard/saved-properties/history/$collectionId/$tab': 'dashboard',
  '/dashboard/skills': 'dashboard',
  '/dashboard/skills/$skill': 'dashboard',
  '/dashboard/watched-areas': 'notification-areas',
  '/dashboard/areas/$areaId/select-area': 'notification-areas',
  '/dashboard/areas/$areaId/notification-types': 'notification-areas',
  '/dashboard/watched-area/$areaId/criteria': 'notification-areas',
  '/dashboard/watched-area/$areaId/$tab': 'notification-areas',
  '/dashboard/feature/$upidOrMls': 'dashboard',
  '/dashboard/report/$reportId': 'dashboard',
  '/dashboard/reports': 'own-things',
  '/dashboard/summary-sheet': 'dashboard',
  '/dashboard/cma': 'own-things',
  '/dashboard/cma/$analysisId': 'analysis',
  '/dashboard/my-lotline/billing': 'billing',
  '/dashboard/my-lotline/bundles': 'billing',
  '/account': 'account',
  '/whats-new': 'whats-new',
  '/payment': 'payment',
  '/my-profession': 'my-profession',
  '/my-home-area': 'my-home-area',
  '/terms-of-services': 'terms-of-services',
  '/relogin': 'relogin',
  '/two-step-sign-in': 'two-step-sign-in',
  '/welcome': 'welcome',
  '/login': 'login',
  '/register': 'register',
  '/complete-registration': 'complete-registration',
  '/connected-providers': 'connected-providers',
  '/verify-email': 'verify-email',
  '/monitor': 'monitor',
  '/forgot-password': 'forgot-password',
  '/set-password': 'set-password',
  '/first-administrator': 'first-administrator',
  '/unsubscribe': 'unsubscribe',
  '/authorize': 'authorize',
  '/bc-mls': 'bridge',
  '/crea-bridge': 'bridge',
  '/relevate-bridge': 'bridge',
}
/** Pages without a guard, which redirect to the dashboard or show a shared document. */
const UNGUARDED = ['/', '/$', '/cma', '/shared']

const COMPLETE: GuardedUser = {
  ...COMPLETE_USER,
  allowedResources: new Set<ResourceKey>([RESOURCES.BILLING, RESOURCES.APP_CMA]),
}
const NONE_AGREED = { agreed: 0, current: 1 }

const STATES: Record<string, Partial<GuardedUser> | null> = {
  complete: {},
  'no subscription': { isSubscriptionValid: false },
  'board landing': { showsBoardLanding: true },
  'agreements missing': { agreements: { privacy_policy: NONE_AGREED, terms_of_service: NONE_AGREED } },
  'terms missing': { agreements: { ...COMPLETE.agreements, terms_of_service: NONE_AGREED } },
  'no home area': { allowedResources: new Set<ResourceKey>([RESOURCES.NO_HOME_AREA]) },
  'no profession': { profession: null },
  relogin: { needsSsoRelogin: true },
  administrator: { isAdmin: true },
  'administrator without a second factor': { isAdmin: true, needsSecondFactor: true },
  'signed out': null,
}

/** Signs in with the server's response for an account. */
function signIn(user: GuardedUser | null): void {
  if (user === null) {
    useSession.setState({ status: 'absent', user: null, allowedResources: new Set() })
    return
  }
  const { isAdmin, agreements, needsSsoRelogin, needsSecondFactor, allowedResources } = user
  const account = {
    isAdmin,
    needsSsoRelogin,
    needsSecondFactor,
    subscriptionValid: user.isSubscriptionValid,
    agreements,
    details: { showBoardLandingPage: user.showsBoardLanding, profession: user.profession },
  }
  useSession.setState({ status: 'present', user: account as never, allowedResources })
}

/** Runs a route's guard. Returns the redirect, or undefined. */
async function guardOf(path: string, address: string, search: Record<string, string> = {}) {
  const { beforeLoad } = router.routesByPath[path as keyof typeof router.routesByPath].options as {
    beforeLoad?: (context: { location: ParsedLocation }) => Promise<void>
  }
  if (!beforeLoad) throw new Error(`${path} has no guard.`)
  try {
    await beforeLoad({ location: { href: address, search } as unknown as ParsedLocation })
    return undefined
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { to, href, search: carried, replace } = thrown.options as Record<string, unknown>
    expect(replace).toBe(true)
    return href === undefined ? { to, search: carried } : { href }
  }
}

it('Every address of the application is here', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual([...Object.keys(RULES), ...UNGUARDED].sort())
})

describe.each(Object.entries(STATES))('%s', (_, state) => {
  const user = state && { ...COMPLETE, ...state }

  it.each(Object.entries(RULES))('%s is open, or leads on', async (path, page) => {
    signIn(user)
    const decision = guardPage(page, user)
    const address = `${path}?tab=one`
    const carried = { redirect: address }
    const leads = decision.ok
      ? undefined
      : decision.to === '/'
        ? { href: '/' }
        : { to: decision.to, search: carried }
    expect(await guardOf(path, address)).toEqual(leads)
  })
})

it('The requested address travels along with its hash, from step to step, and is returned to at the end', async () => {
  signIn(null)
  const address = '/account?tab=sessions#here'
  const toLogin = { to: '/login', search: { redirect: address } }
  expect(await guardOf('/account', address)).toEqual(toLogin)
  expect(await guardOf('/dashboard', '/dashboard')).toEqual({ to: '/login', search: {} })
  signIn({ ...COMPLETE, profession: null })
  expect(await guardOf('/dashboard', `/dashboard?redirect=${address}`, { redirect: address })).toEqual({
    to: '/my-profession',
    search: { redirect: address },
  })
  signIn(COMPLETE)
  expect(await guardOf('/login', '/login', { redirect: address })).toEqual({ href: address })
  expect(await guardOf('/login', '/login', { redirect: 'https://evil.test/' })).toEqual({ href: '/' })
})
