import { describe, expect, it } from 'vitest'
import { RESOURCES, type ResourceKey } from '../permissions.ts'
import { COMPLETE_USER as COMPLETE } from './route-guards.factory.ts'
import { type GuardedUser, guardPage, type PageKey, safeRedirect } from './route-guards.ts'

const NOTHING_AGREED = {
  privacy_policy: { agreed: 0, current: 1 },
  terms_of_service: { agreed: 0, current: 1 },
}

const USERS = {
  nobody: null,
  complete: COMPLETE,
  'with notifications': { ...COMPLETE, allowedResources: new Set<ResourceKey>([RESOURCES.NOTIF_AREA_PI]) },
  'with billing': { ...COMPLETE, allowedResources: new Set<ResourceKey>([RESOURCES.BILLING]) },
  'with market analyses': { ...COMPLETE, allowedResources: new Set<ResourceKey>([RESOURCES.APP_CMA]) },
  'no subscription': { ...COMPLETE, isSubscriptionValid: false },
  'board landing': { ...COMPLETE, showsBoardLanding: true },
  'agreements missing': { ...COMPLETE, agreements: NOTHING_AGREED },
  'new terms': {
    ...COMPLETE,
    agreements: { ...COMPLETE.agreements, terms_of_service: { agreed: 1, current: 2 } },
  },
  'terms declined': {
    ...COMPLETE,
    agreements: { ...COMPLETE.agreements, terms_of_service: { agreed: -1, current: 1 } },
  },
  'no home area': { ...COMPLETE, allowedResources: new Set<ResourceKey>([RESOURCES.NO_HOME_AREA]) },
  'no profession': { ...COMPLETE, profession: null },
  relogin: { ...COMPLETE, needsSsoRelogin: true },
  administrator: { ...COMPLETE, isAdmin: true },
  'second factor missing': { ...COMPLETE, isAdmin: true, needsSecondFactor: true },
} satisfies Record<string, GuardedUser | null>
type UserState = keyof typeof USERS

const OPEN = 'open'
/** Where each state ends; others as `others` says. */
const TABLE: Record<PageKey, { others: string } & Partial<Record<UserState, string>>> = {
  dashboard: {
    'second factor missing': '/two-step-sign-in',
    others: OPEN,
    nobody: '/login',
    'no subscription': '/payment',
    'board landing': '/welcome',
    'agreements missing': '/terms-of-services',
    'new terms': '/terms-of-services',
    'terms declined': '/terms-of-services',
    'no home area': '/my-home-area',
    'no profession': '/my-profession',
    relogin: '/relogin',
  },
  'notification-areas': {
    'second factor missing': '/two-step-sign-in',
    others: '/',
    'with notifications': OPEN,
    nobody: '/login',
    'no subscription': '/payment',
    'board landing': '/welcome',
    'agreements missing': '/terms-of-services',
    'new terms': '/terms-of-services',
    'terms declined': '/terms-of-services',
    'no home area': '/my-home-area',
    'no profession': '/my-profession',
    relogin: '/relogin',
  },
  'own-things': {
    'second factor missing': '/two-step-sign-in',
    others: OPEN,
    nobody: '/login',
    'board landing': '/welcome',
    'agreements missing': '/terms-of-services',
    'new terms': '/terms-of-services',
    'terms declined': '/terms-of-services',
    'no home area': '/my-home-area',
    'no profession': '/my-profession',
    relogin: '/relogin',
  },
  analysis: {
    'second factor missing': '/two-step-sign-in',
    others: '/',
    'with market analyses': OPEN,
    nobody: '/login',
    'no subscription': '/payment',
    'board landing': '/welcome',
    'agreements missing': '/terms-of-services',
    'new terms': '/terms-of-services',
    'terms declined': '/terms-of-services',
    'no home area': '/my-home-area',
    'no profession': '/my-profession',
    relogin: '/relogin',
  },
  billing: {
    'second factor missing': '/two-step-sign-in',
    others: '/',
    'with billing': OPEN,
    nobody: '/login',
    'no subscription': '/payment',
    'board landing': '/welcome',
    'agreements missing': '/terms-of-services',
    'new terms': '/terms-of-services',
    'terms declined': '/terms-of-services',
    'no home area': '/my-home-area',
    'no profession': '/my-profession',
    relogin: '/relogin',
  },
  notifications: {
    others: OPEN,
    'second factor missing': '/two-step-sign-in',
    nobody: '/login',
  },
  account: { others: OPEN, 'second factor missing': '/two-step-sign-in', nobody: '/login' },
  'whats-new': {
    others: OPEN,
    'second factor missing': '/two-step-sign-in',
    nobody: '/login',
  },
  payment: {
    others: '/',
    'second factor missing': '/two-step-sign-in',
    nobody: '/login',
    'no subscription': OPEN,
  },
  'my-profession': {
    others: '/',
    'second factor missing': '/two-step-sign-in',
    nobody: '/login',
    'no profession': OPEN,
  },
  'my-home-area': {
    others: '/',
    'second factor missing': '/two-step-sign-in',
    nobody: '/login',
    'no home area': OPEN,
  },
  'terms-of-services': {
    'second factor missing': '/two-step-sign-in',
    others: '/',
    nobody: '/login',
    'agreements missing': OPEN,
    'new terms': OPEN,
    'terms declined': OPEN,
  },
  relogin: {
    others: '/',
    'second factor missing': '/two-step-sign-in',
    nobody: '/login',
    relogin: OPEN,
  },
  'two-step-sign-in': { others: '/', nobody: '/login', 'second factor missing': OPEN },
  welcome: {
    others: '/',
    'second factor missing': '/two-step-sign-in',
    nobody: '/login',
    'board landing': OPEN,
  },
  login: { others: '/', nobody: OPEN },
  register: { others: '/', nobody: OPEN },
  'complete-registration': { others: OPEN },
  'connected-providers': { others: OPEN },
  'verify-email': { others: OPEN },
  monitor: {
    others: '/',
    'second factor missing': '/two-step-sign-in',
    nobody: '/login',
    administrator: OPEN,
  },
  'forgot-password': { others: OPEN },
  'set-password': { others: OPEN },
  'first-administrator': { others: OPEN },
  unsubscribe: { others: OPEN },
  authorize: {
    others: OPEN,
    'second factor missing': '/two-step-sign-in',
    nobody: '/login',
  },
  bridge: { others: OPEN },
  cma: { others: OPEN },
}

function endOf(page: PageKey, user: GuardedUser | null): string {
  const decision = guardPage(page, user)
  return decision.ok ? OPEN : decision.to
}

describe('every page for every state of a user', () => {
  for (const page of Object.keys(TABLE) as PageKey[]) {
    for (const state of Object.keys(USERS) as UserState[]) {
      const expected = TABLE[page][state] ?? TABLE[page].others
      it(`${page}, ${state}: ${expected}`, () => expect(endOf(page, USERS[state])).toBe(expected))
    }
  }
})

it('Billing, to which mails about unpaid plans link, leads on to payments only who has no plan left', () => {
  const payer: GuardedUser = USERS['with billing']
  expect(endOf('billing', payer)).toBe(OPEN)
  expect(endOf('payment', payer)).toBe('/')
  const closed = { ...payer, isSubscriptionValid: false }
  expect(endOf('billing', closed)).toBe('/payment')
  expect(endOf('payment', closed)).toBe(OPEN)
})

describe('the order of the dashboard', () => {
  it('is that of the specification: each thing put right leads to the next', () => {
    const user: GuardedUser = {
      ...COMPLETE,
      isSubscriptionValid: false,
      showsBoardLanding: true,
      agreements: NOTHING_AGREED,
      allowedResources: new Set([RESOURCES.NO_HOME_AREA]),
      profession: null,
      needsSsoRelogin: true,
    }
    const steps: [Partial<GuardedUser>, string][] = [
      [{}, '/payment'],
      [{ isSubscriptionValid: true }, '/welcome'],
      [{ showsBoardLanding: false }, '/terms-of-services'],
      [{ agreements: COMPLETE.agreements }, '/my-home-area'],
      [{ allowedResources: new Set() }, '/my-profession'],
      [{ profession: 'agent' }, '/relogin'],
      [{ needsSsoRelogin: false }, OPEN],
    ]
    let current = user
    for (const [change, expected] of steps) {
      current = { ...current, ...change }
      expect(endOf('dashboard', current)).toBe(expected)
    }
  })
})

describe('the way back after signing in', () => {
  const ORIGIN = 'https://lotline.test'
  it.each([
    ['/dashboard?selected=1#top', '/dashboard?selected=1#top'],
    ['/', '/'],
    [null, '/'],
    [undefined, '/'],
    ['', '/'],
    ['https://evil.test/', '/'],
    ['//evil.test/', '/'],
    ['/\\evil.test/', '/'],
    ['/\t/evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['dashboard', '/'],
  ])('%s leads to %s', (redirect, expected) => expect(safeRedirect(redirect, ORIGIN)).toBe(expected))
})
