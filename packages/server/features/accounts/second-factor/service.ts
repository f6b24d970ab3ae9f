/** Public interface of second factors for the rest of the server. */
export { countFactors, type FactorCounts } from './factor-queries.ts'
export { notifyOwner } from './notice-service.ts'
export { relyingPartyOf } from './passkeys/relying-party.ts'
export { listRemainingFactors } from './remaining-factors-service.ts'
export { removeAllFactors, resealTotpSecrets } from './reset-service.ts'
export { sweepFactorRows } from './setup-queries.ts'
export { beginSignIn } from './sign-in-service.ts'
