import { beforeAll, describe, expect, it } from 'vitest'
import { COMPLETE_USER } from '#domain/account/guards/route-guards.factory.ts'
import { type GuardedUser, guardPage, type PageKey } from '#domain/account/guards/route-guards.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import type { AccountState } from '#server/testing/rows/account-factory.ts'
import { startJourney } from '../harness/journey.ts'
import type { Visitor } from '../harness/visitor.ts'

interface Shown {
  path: string
  heading: string | RegExp
  /** Where the specification names one. */
  title?: string
}

/** Null for pages not built, which lead to the dashboard. */
const PAGES: Record<PageKey, Shown | null> = {
  dashboard: { path: '/dashboard', heading: 'Lotline dashboard', title: 'Dashboard' },
  'notification-areas': null,
  notifications: null,
  account: { path: '/account', heading: /^Account/ },
  'own-things': {
    path: '/dashboard/cma',
    heading: 'Market analyses',
    title: 'Dashboard > Market Analyses',
  },
  analysis: null,
  billing: {
    path: '/dashboard/my-lotline/billing',
    heading: 'Manage Subscriptions',
    title: 'Dashboard > Manage Subscriptions',
  },
  'whats-new': { path: '/whats-new', heading: 'What is new', title: 'What Is New' },
  payment: { path: '/payment', heading: 'Your account has no active plan', title: 'Payment' },
  'my-profession': { path: '/my-profession', heading: 'What is your profession?' },
  'my-home-area': { path: '/my-home-area', heading: 'Where do you work?' },
  'terms-of-services': { path: '/terms-of-services', heading: /^(Privacy policy|Terms of service)/i },
  relogin: { path: '/relogin', heading: 'Please sign in at your board again', title: 'Re-Login Required' },
  'two-step-sign-in': { path: '/two-step-sign-in', heading: 'Set up two-step sign-in' },
  welcome: { path: '/welcome', heading: /^Welcome/ },
  login: { path: '/login', heading: 'Sign in', title: 'Login' },
  register: { path: '/register', heading: 'Create an account' },
  'complete-registration': { path: '/complete-registration', heading: 'This link does not work' },
  'connected-providers': { path: '/connected-providers', heading: 'This link does not work' },
  'verify-email': { path: '/verify-email', heading: 'This link does not work' },
  monitor: { path: '/monitor', heading: 'Monitor' },
  'forgot-password': { path: '/forgot-password', heading: 'Forgot your password?' },
  'set-password': { path: '/set-password', heading: 'This link does not work' },
  'first-administrator': { path: '/first-administrator', heading: 'This link does not work' },
  unsubscribe: { path: '/unsubscribe', heading: 'This link does not work' },
  authorize: { path: '/authorize', heading: 'Connect your board' },
  bridge: { path: '/bc-mls', heading: 'Nothing to do here' },
  cma: null,
}

/** Accounts with something to complete, and their properties as guards see them. */
const HELD: Record<string, { account: AccountState; seen: Partial<GuardedUser> }> = {
  'no subscription': { account: { plan_key: 'none' }, seen: { isSubscriptionValid: false } },
  'board landing': { account: { shows_board_landing: true }, seen: { showsBoardLanding: true } },
  'agreements missing': {
    account: { agreed: [] },
    seen: {
      agreements: { privacy_policy: { agreed: 0, current: 1 }, terms_of_service: { agreed: 0, current: 1 } },
    },
  },
  'no home area': {
    account: { home_region: null },
    seen: { allowedResources: new Set([RESOURCES.NO_HOME_AREA]) },
  },
  'no profession': { account: { profession: null }, seen: { profession: null } },
  relogin: { account: { needs_sso_relogin: true }, seen: { needsSsoRelogin: true } },
}

const COMPLETE: GuardedUser = {
  ...COMPLETE_USER,
  allowedResources: new Set([RESOURCES.BILLING, RESOURCES.APP_CMA]),
}

/** By the rules of the domain; the root is the dashboard. */
function endOf(page: PageKey, user: GuardedUser | null): PageKey {
  const decision = guardPage(page, user)
  if (decision.ok) return page
  return endOf(decision.to === '/' ? 'dashboard' : (decision.to.slice(1) as PageKey), user)
}

/**
 * `web/app/session/page-guard.component.test.tsx` covers the guards in every state; this covers the pages and
 * the server's view of accounts.
 */
describe('Every page, and the page of every state of a user', () => {
  const journey = startJourney(async () => {})
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await journey.stranger({ hasMap: false })
  })

  it('signed out; the requested address travels along', async () => {
    await walk(null)
    await goWithin(visitor, '/account?tab=sessions#here')
    await arrived(visitor, 'login')
    expect(new URL(visitor.page.url()).searchParams.get('redirect')).toBe('/account?tab=sessions#here')
  })

  it.each(Object.entries(HELD))('%s', async (_, { account, seen }) => {
    await signIn(account)
    await visitor.page.goto(`${journey.lotline.url}/dashboard`)
    await arrived(visitor, endOf('dashboard', { ...COMPLETE, ...seen }))
  })

  it('complete', async () => {
    await signIn({})
    await walk(COMPLETE)
  })

  it('administrator', async () => {
    await signIn({ is_admin: true })
    await visitor.page.goto(`${journey.lotline.url}/monitor`)
    await arrived(visitor, 'monitor')
  })

  /** In a fresh browser, which saves a page load. */
  async function signIn(about: AccountState): Promise<void> {
    const { token, username, id } = await journey.lotline.account(about)
    await visitor.page.evaluate(
      (session) => {
        localStorage.clear()
        localStorage.setItem('lotline.session', JSON.stringify(session))
      },
      { token, username, uid: id },
    )
  }

  async function walk(user: GuardedUser | null): Promise<void> {
    await visitor.page.goto(`${journey.lotline.url}/set-password`)
    let current: PageKey = 'set-password'
    for (const [key, page] of Object.entries(PAGES) as [PageKey, Shown | null][]) {
      if (page === null) continue
      // A page already shown would count as reached before any guard ran.
      if (key === current) {
        const elsewhere = key === 'forgot-password' ? 'set-password' : 'forgot-password'
        await goWithin(visitor, PAGES[elsewhere]?.path ?? '')
        await arrived(visitor, elsewhere)
      }
      await goWithin(visitor, page.path)
      current = endOf(key, user)
      await arrived(visitor, current)
    }
  }
})

/** Without loading the application again. */
async function goWithin({ page }: Visitor, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState({}, '', address), path)
}

async function arrived({ page }: Visitor, key: PageKey): Promise<void> {
  const shown = PAGES[key]
  if (shown === null) throw new Error(`There is no page ${key} yet.`)
  await page.waitForURL((url) => url.pathname === shown.path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: shown.heading }).waitFor({ state: 'attached' })
  if (shown.title) await expect.poll(() => page.title()).toBe(`Lotline > ${shown.title}`)
}
