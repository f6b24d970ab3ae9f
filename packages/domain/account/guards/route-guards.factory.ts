import type { GuardedUser } from './route-guards.ts'

/** A user whose account is complete but has no permissions. */
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
