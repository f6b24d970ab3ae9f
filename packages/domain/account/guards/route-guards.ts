/** Checks before each page opens, in order (specification part 1, section 2.1). */
import { AGREEMENT_KEYS, type Agreement, type AgreementKey, agreementState } from '../agreements.ts'
import { isAllowed, NOTIFICATION_RESOURCES, RESOURCES, type ResourceKey } from '../permissions.ts'

export interface GuardedUser {
  isAdmin: boolean
  isSubscriptionValid: boolean
  showsBoardLanding: boolean
  agreements: Record<AgreementKey, Agreement>
  profession: string | null
  needsSsoRelogin: boolean
  needsSecondFactor: boolean
  allowedResources: ReadonlySet<ResourceKey>
}

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

const ALLOW: GuardDecision = { ok: true }
const goTo = (path: Destination): GuardDecision => ({ ok: false, to: path })

/** A check that fails with `failure` unless the condition holds. Signed-out users pass. */
const requires =
  (condition: (user: GuardedUser) => boolean, failure: GuardDecision): Check =>
  (user) =>
    user === null || condition(user) ? ALLOW : failure

const hasAgreed = ({ agreements }: GuardedUser) =>
  AGREEMENT_KEYS.every((key) => agreementState(agreements[key]) === 'agreed')
const lacksHomeArea = ({ allowedResources }: GuardedUser) =>
  isAllowed(allowedResources, [RESOURCES.NO_HOME_AREA])

const requireSignIn: Check = (user) => (user === null ? goTo('/login') : ALLOW)

/** Before a required second factor is proved, personal data stays hidden. */
const requireFullSignIn: Check = (user) => {
  if (user === null) return goTo('/login')
  return user.needsSecondFactor ? goTo('/two-step-sign-in') : ALLOW
}

const DASHBOARD_CHECKS: readonly Check[] = [
  requireFullSignIn,
  requires((user) => user.isSubscriptionValid, goTo('/payment')),
  requires((user) => !user.showsBoardLanding, goTo('/welcome')),
  requires(hasAgreed, goTo('/terms-of-services')),
  requires((user) => !lacksHomeArea(user), goTo('/my-home-area')),
  requires((user) => user.profession !== null, goTo('/my-profession')),
  requires((user) => !user.needsSsoRelogin, goTo('/relogin')),
]

/** Pages about the account itself. With a plan, the dashboard's setup pages come first. */
const checkAccountPage: Check = (user) =>
  firstFailure(user?.isSubscriptionValid === false ? [requireFullSignIn] : DASHBOARD_CHECKS, user)

/** Checks of each page. To add a page, add a row here and in `web/app/pages.tsx`. */
const RULES = {
  dashboard: DASHBOARD_CHECKS,
  'notification-areas': [
    ...DASHBOARD_CHECKS,
    requires(({ allowedResources }) => isAllowed(allowedResources, NOTIFICATION_RESOURCES), goTo('/')),
  ],
  billing: [
    ...DASHBOARD_CHECKS,
    requires(({ allowedResources }) => isAllowed(allowedResources, [RESOURCES.BILLING]), goTo('/')),
  ],
  'own-things': [checkAccountPage],
  analysis: [
    ...DASHBOARD_CHECKS,
    requires(({ allowedResources }) => isAllowed(allowedResources, [RESOURCES.APP_CMA]), goTo('/')),
  ],
  notifications: [requireFullSignIn],
  account: [requireFullSignIn],
  'whats-new': [requireFullSignIn],
  // Signed-out users must sign in first.
  payment: [requireFullSignIn, requires((user) => !user.isSubscriptionValid, goTo('/'))],
  'my-profession': [requireFullSignIn, requires((user) => user.profession === null, goTo('/'))],
  'my-home-area': [requireFullSignIn, requires(lacksHomeArea, goTo('/'))],
  'terms-of-services': [requireFullSignIn, requires((user) => !hasAgreed(user), goTo('/'))],
  relogin: [requireFullSignIn, requires((user) => user.needsSsoRelogin, goTo('/'))],
  'two-step-sign-in': [requireSignIn, requires((user) => user.needsSecondFactor, goTo('/'))],
  welcome: [requireFullSignIn, requires((user) => user.showsBoardLanding, goTo('/'))],
  login: [(user) => (user === null ? ALLOW : goTo('/'))],
  register: [(user) => (user === null ? ALLOW : goTo('/'))],
  'complete-registration': [],
  'connected-providers': [],
  'verify-email': [],
  monitor: [requireFullSignIn, requires((user) => user.isAdmin, goTo('/'))],
  'forgot-password': [],
  'set-password': [],
  'first-administrator': [],
  unsubscribe: [],
  authorize: [requireFullSignIn],
  bridge: [],
  cma: [],
} satisfies Record<string, readonly Check[]>

export type PageKey = keyof typeof RULES

export const guardPage = (page: PageKey, user: GuardedUser | null): GuardDecision =>
  firstFailure(RULES[page], user)

function firstFailure(checks: readonly Check[], user: GuardedUser | null): GuardDecision {
  for (const check of checks) {
    const decision = check(user)
    if (!decision.ok) return decision
  }
  return ALLOW
}

/** `redirect` if on our origin, else the root (`//evil.example`, `javascript:`). */
export function safeRedirect(redirect: string | null | undefined, origin: string): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, origin)) return '/'
  const url = new URL(redirect, origin)
  return url.origin === new URL(origin).origin ? url.pathname + url.search + url.hash : '/'
}
