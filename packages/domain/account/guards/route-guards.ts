/**
 * Access rules of the pages (specification part 1, section 2.1): one rule for each page, each a list of checks in the order of the specification.
 * Pure, so that every page can be tried with every state of a user.
 */
import { type Agreement, agreementState } from '../agreements.ts'
import { isAllowed, NOTIFICATION_RESOURCES, RESOURCES, type ResourceKey } from '../permissions.ts'

/** State of the user that the guards check. Null: nobody is signed in. */
export interface GuardedUser {
  isAdmin: boolean
  isSubscriptionValid: boolean
  showsBoardLanding: boolean
  agreements: { privacyPolicy: Agreement; termsOfService: Agreement }
  profession: string | null
  needsSsoRelogin: boolean
  /** This installation requires a second factor, and this session has proved none. */
  needsSecondFactor: boolean
  allowedResources: ReadonlySet<ResourceKey>
}

export type PageKey =
  | 'dashboard'
  | 'notification-areas'
  | 'notifications'
  | 'account'
  | 'whats-new'
  | 'payment'
  | 'my-profession'
  | 'my-home-area'
  | 'terms-of-services'
  | 'relogin'
  | 'two-step-sign-in'
  | 'welcome'
  | 'login'
  | 'register'
  | 'complete-registration'
  | 'connected-providers'
  | 'verify-email'
  | 'own-things'
  | 'analysis'
  | 'billing'
  | 'monitor'
  | 'forgot-password'
  | 'set-password'
  | 'first-administrator'
  | 'unsubscribe'
  | 'authorize'
  | 'bridge'
  | 'cma'

/** Page to which a user is redirected who may not see the requested one: the step to complete first, or the root. */
type Destination =
  | '/'
  | '/login'
  | '/payment'
  | '/welcome'
  | '/terms-of-services'
  | '/my-home-area'
  | '/my-profession'
  | '/relogin'
  | '/two-step-sign-in'

type GuardDecision =
  | { ok: true }
  /** To any but the root, the requested address travels along in the query parameter `redirect`. */
  | { ok: false; to: Destination }

type Check = (user: GuardedUser | null) => GuardDecision

const OPEN: GuardDecision = { ok: true }
const to = (path: Destination): GuardDecision => ({ ok: false, to: path })

/** A check of somebody who is signed in; those who are not have been sent away before. */
const when =
  (holds: (user: GuardedUser) => boolean, otherwise: GuardDecision): Check =>
  (user) =>
    user === null || holds(user) ? OPEN : otherwise

const hasAgreed = ({ agreements }: GuardedUser) =>
  agreementState(agreements.privacyPolicy) === 'agreed' &&
  agreementState(agreements.termsOfService) === 'agreed'
const lacksHomeArea = ({ allowedResources }: GuardedUser) =>
  isAllowed(allowedResources, [RESOURCES.NO_HOME_AREA])

const signedIn: Check = (user) => (user === null ? to('/login') : OPEN)

/** Nothing of a person is shown before a second factor that is required of them. */
const entered: Check = (user) => {
  if (user === null) return to('/login')
  return user.needsSecondFactor ? to('/two-step-sign-in') : OPEN
}

const DASHBOARD: readonly Check[] = [
  entered,
  when((user) => user.isSubscriptionValid, to('/payment')),
  when((user) => !user.showsBoardLanding, to('/welcome')),
  when(hasAgreed, to('/terms-of-services')),
  when((user) => !lacksHomeArea(user), to('/my-home-area')),
  when((user) => user.profession !== null, to('/my-profession')),
  when((user) => !user.needsSsoRelogin, to('/relogin')),
]

/** Lists of one's own things stay open without a plan. With a plan, the setup pages of the dashboard come first. */
const ownThings: Check = (user) =>
  firstFailure(user?.isSubscriptionValid === false ? [entered] : DASHBOARD, user)

const RULES: Record<PageKey, readonly Check[]> = {
  dashboard: DASHBOARD,
  'notification-areas': [
    ...DASHBOARD,
    when(({ allowedResources }) => isAllowed(allowedResources, NOTIFICATION_RESOURCES), to('/')),
  ],
  billing: [
    ...DASHBOARD,
    when(({ allowedResources }) => isAllowed(allowedResources, [RESOURCES.BILLING]), to('/')),
  ],
  'own-things': [ownThings],
  analysis: [
    ...DASHBOARD,
    when(({ allowedResources }) => isAllowed(allowedResources, [RESOURCES.APP_CMA]), to('/')),
  ],
  notifications: [entered],
  account: [entered],
  'whats-new': [entered],
  // Nobody at all has no subscription either, but nothing to pay for: sign in first.
  payment: [entered, when((user) => !user.isSubscriptionValid, to('/'))],
  'my-profession': [entered, when((user) => user.profession === null, to('/'))],
  'my-home-area': [entered, when(lacksHomeArea, to('/'))],
  'terms-of-services': [entered, when((user) => !hasAgreed(user), to('/'))],
  relogin: [entered, when((user) => user.needsSsoRelogin, to('/'))],
  'two-step-sign-in': [signedIn, when((user) => user.needsSecondFactor, to('/'))],
  welcome: [entered, when((user) => user.showsBoardLanding, to('/'))],
  login: [(user) => (user === null ? OPEN : to('/'))],
  register: [(user) => (user === null ? OPEN : to('/'))],
  'complete-registration': [],
  'connected-providers': [],
  'verify-email': [],
  monitor: [entered, when((user) => user.isAdmin, to('/'))],
  'forgot-password': [],
  'set-password': [],
  'first-administrator': [],
  unsubscribe: [],
  authorize: [entered],
  bridge: [],
  cma: [],
}

export const guardPage = (page: PageKey, user: GuardedUser | null): GuardDecision =>
  firstFailure(RULES[page], user)

function firstFailure(checks: readonly Check[], user: GuardedUser | null): GuardDecision {
  for (const check of checks) {
    const decision = check(user)
    if (!decision.ok) return decision
  }
  return OPEN
}

/**
 * Returns the page to open after signing in: the address in `redirect`, when it is one of ours. Anything else (another origin, `//evil.example`,
 * `javascript:`) leads to the root.
 */
export function safeRedirect(redirect: string | null | undefined, origin: string): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, origin)) return '/'
  const url = new URL(redirect, origin)
  return url.origin === new URL(origin).origin ? url.pathname + url.search + url.hash : '/'
}
