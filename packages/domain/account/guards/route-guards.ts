/** Checks before each page opens, in order (specification part 1, section 2.1). */
import { type Agreement, agreementState } from '../agreements.ts'
import { isAllowed, NOTIFICATION_RESOURCES, RESOURCES, type ResourceKey } from '../permissions.ts'

export interface GuardedUser {
  isAdmin: boolean
  isSubscriptionValid: boolean
  showsBoardLanding: boolean
  agreements: { privacyPolicy: Agreement; termsOfService: Agreement }
  profession: string | null
  needsSsoRelogin: boolean
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

/** The step to complete first, or the root. */
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
  /** `redirect` holds the current address, unless that is the root. */
  | { ok: false; to: Destination }

type Check = (user: GuardedUser | null) => GuardDecision

const OPEN: GuardDecision = { ok: true }
const to = (path: Destination): GuardDecision => ({ ok: false, to: path })

/** A check that fails with `otherwise` unless the condition holds. Signed-out users pass. */
const requires =
  (holds: (user: GuardedUser) => boolean, otherwise: GuardDecision): Check =>
  (user) =>
    user === null || holds(user) ? OPEN : otherwise

const hasAgreed = ({ agreements }: GuardedUser) =>
  agreementState(agreements.privacyPolicy) === 'agreed' &&
  agreementState(agreements.termsOfService) === 'agreed'
const lacksHomeArea = ({ allowedResources }: GuardedUser) =>
  isAllowed(allowedResources, [RESOURCES.NO_HOME_AREA])

const signedIn: Check = (user) => (user === null ? to('/login') : OPEN)

/** Before a required second factor is proved, personal data stays hidden. */
const fullySignedIn: Check = (user) => {
  if (user === null) return to('/login')
  return user.needsSecondFactor ? to('/two-step-sign-in') : OPEN
}

const DASHBOARD: readonly Check[] = [
  fullySignedIn,
  requires((user) => user.isSubscriptionValid, to('/payment')),
  requires((user) => !user.showsBoardLanding, to('/welcome')),
  requires(hasAgreed, to('/terms-of-services')),
  requires((user) => !lacksHomeArea(user), to('/my-home-area')),
  requires((user) => user.profession !== null, to('/my-profession')),
  requires((user) => !user.needsSsoRelogin, to('/relogin')),
]

/** Pages about the account itself. With a plan, the dashboard's setup pages come first. */
const accountPage: Check = (user) =>
  firstFailure(user?.isSubscriptionValid === false ? [fullySignedIn] : DASHBOARD, user)

const RULES: Record<PageKey, readonly Check[]> = {
  dashboard: DASHBOARD,
  'notification-areas': [
    ...DASHBOARD,
    requires(({ allowedResources }) => isAllowed(allowedResources, NOTIFICATION_RESOURCES), to('/')),
  ],
  billing: [
    ...DASHBOARD,
    requires(({ allowedResources }) => isAllowed(allowedResources, [RESOURCES.BILLING]), to('/')),
  ],
  'own-things': [accountPage],
  analysis: [
    ...DASHBOARD,
    requires(({ allowedResources }) => isAllowed(allowedResources, [RESOURCES.APP_CMA]), to('/')),
  ],
  notifications: [fullySignedIn],
  account: [fullySignedIn],
  'whats-new': [fullySignedIn],
  // Signed-out users must sign in first.
  payment: [fullySignedIn, requires((user) => !user.isSubscriptionValid, to('/'))],
  'my-profession': [fullySignedIn, requires((user) => user.profession === null, to('/'))],
  'my-home-area': [fullySignedIn, requires(lacksHomeArea, to('/'))],
  'terms-of-services': [fullySignedIn, requires((user) => !hasAgreed(user), to('/'))],
  relogin: [fullySignedIn, requires((user) => user.needsSsoRelogin, to('/'))],
  'two-step-sign-in': [signedIn, requires((user) => user.needsSecondFactor, to('/'))],
  welcome: [fullySignedIn, requires((user) => user.showsBoardLanding, to('/'))],
  login: [(user) => (user === null ? OPEN : to('/'))],
  register: [(user) => (user === null ? OPEN : to('/'))],
  'complete-registration': [],
  'connected-providers': [],
  'verify-email': [],
  monitor: [fullySignedIn, requires((user) => user.isAdmin, to('/'))],
  'forgot-password': [],
  'set-password': [],
  'first-administrator': [],
  unsubscribe: [],
  authorize: [fullySignedIn],
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

/** `redirect` if on our origin, else the root (`//evil.example`, `javascript:`). */
export function safeRedirect(redirect: string | null | undefined, origin: string): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, origin)) return '/'
  const url = new URL(redirect, origin)
  return url.origin === new URL(origin).origin ? url.pathname + url.search + url.hash : '/'
}
