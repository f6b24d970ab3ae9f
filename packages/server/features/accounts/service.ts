/** What accounts do for the rest of the server. */
export { hasSubscription } from './access-queries.ts'
export { allowedResourcesOf } from './access-service.ts'
export {
  type Administration,
  allAccounts,
  disconnectProviders,
  findAccount,
  grant,
  grantableKey,
  replacePassword,
  revoke,
  setAdministrator,
  setPlan,
} from './administration-service.ts'
export { clientOfRequest, pageOfRequest } from './client.ts'
export { createAccount, type NewAccount } from './create-account-service.ts'
export { loadDemoAccounts, removeDemoAccounts } from './demo-service.ts'
export { hasAccounts, hasAdministrator } from './first-administrator-queries.ts'
export { FIRST_LINK_HOURS, firstAdministratorPath } from './first-administrator-service.ts'
export { linkNotValid } from './links.ts'
export { type LockedAccount, lockAccount } from './locked-account-queries.ts'
export { confirmPassword, sendResetLink } from './password-service.ts'
export { type ProvedFactor, SESSION_IDLE_DAYS, standingSessions } from './session-queries.ts'
export {
  accountState,
  beginSession,
  type Client,
  endSession,
  endSessions,
  type Proof,
} from './session-service.ts'
export { type Swept, sweepExpired } from './sweep-service.ts'
export { findTokenOwner, redeemToken } from './token-queries.ts'
