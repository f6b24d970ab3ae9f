export { hasPlan, hasResource, hasSubscription } from './account/access-queries.ts'
export { getAllowedResources, getGranted, readAccess } from './account/access-service.ts'
export { createAccount } from './account/create-account-service.ts'
export { getFirstName } from './account/links.ts'
export {
  findById as findAccountById,
  type LoginAccount,
  lockAccount,
} from './account/login-account-queries.ts'
export { deleteSessions, idleBefore, prolongSessions } from './account/session-queries.ts'
export { accountState } from './account/session-service.ts'
export { listIdentities } from './external-sign-in/identity-queries.ts'
export { sendResetLink } from './passwords/password-service.ts'
export { requireConfirmed } from './second-factor/confirmation-service.ts'
export { countFactors } from './second-factor/factor-queries.ts'
export { notifyOwner } from './second-factor/notice-service.ts'
export { removeAllFactors, resealTotpSecrets } from './second-factor/reset-service.ts'
export { FIRST_LINK_HOURS, firstAdministratorPath } from './sign-in/first-administrator-service.ts'
export { listAccounts } from './upkeep/account-admin-queries.ts'
export {
  type AccountAdmin,
  disconnectProviders,
  findAccount,
  grant,
  grantableKey,
  replacePassword,
  revoke,
  setAdministrator,
  setPlan,
} from './upkeep/account-admin-service.ts'
export { removeDemoAccounts } from './upkeep/demo-queries.ts'
export { loadDemoAccounts } from './upkeep/demo-service.ts'
export { sweepExpired } from './upkeep/sweep-service.ts'
