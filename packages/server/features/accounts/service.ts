/** Public interface of accounts for the rest of the server. */
export { hasSubscription } from './account/access-queries.ts'
export { allowedResourcesOf } from './account/access-service.ts'
export { clientOfRequest, pageOfRequest } from './account/client.ts'
export { createAccount, type NewAccount } from './account/create-account-service.ts'
export { hasAccounts, hasAdministrator } from './account/first-administrator-queries.ts'
export { linkNotValid } from './account/links.ts'
export { type LockedAccount, lockAccount } from './account/locked-account-queries.ts'
export {
  activeSessions,
  deleteSessions,
  idleBefore,
  type ProvedFactor,
} from './account/session-queries.ts'
export {
  accountState,
  beginSession,
  type Client,
  endSession,
  endSessions,
  type Proof,
} from './account/session-service.ts'
export { findTokenOwner, redeemToken } from './account/token-queries.ts'
export { sendResetLink } from './passwords/password-service.ts'
export { FIRST_LINK_HOURS, firstAdministratorPath } from './sign-in/first-administrator-service.ts'
export {
  type AccountAdmin,
  allAccounts,
  disconnectProviders,
  findAccount,
  grant,
  grantableKey,
  replacePassword,
  revoke,
  setAdministrator,
  setPlan,
} from './upkeep/account-admin-service.ts'
export { loadDemoAccounts, removeDemoAccounts } from './upkeep/demo-service.ts'
export { type Swept, sweepExpired } from './upkeep/sweep-service.ts'
