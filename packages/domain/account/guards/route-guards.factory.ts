import type { GuardedUser } from './route-guards.ts'

/** A complete account without permissions. */
export const COMPLETE_USER: GuardedUser = {
  isAdmin: false,
  isSubscriptionValid: true,
  showsBoardLanding: false,
  agreements: { privacyPolicy: { agreed: 1, current: 1 }, termsOfService: { agreed: 1, current: 1 } },
  profession: 'broker',
  needsSsoRelogin: false,
  needsSecondFactor: false,
  allowedResources: new Set(),
}
