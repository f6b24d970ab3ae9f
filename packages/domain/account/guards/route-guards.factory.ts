import type { GuardedUser } from './route-guards.ts'

/** A complete account without permissions. */
export const COMPLETE_USER: GuardedUser = {
  isAdmin: false,
  isSubscriptionValid: true,
  showsBoardLanding: false,
  agreements: { privacy_policy: { agreed: 1, current: 1 }, terms_of_service: { agreed: 1, current: 1 } },
  profession: 'broker',
  needsSsoRelogin: false,
  needsSecondFactor: false,
  allowedResources: new Set(),
}
