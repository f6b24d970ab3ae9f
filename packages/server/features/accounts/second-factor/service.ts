export { requireConfirmed } from './confirmation-service.ts'
export { countFactors } from './factor-queries.ts'
export { notifyOwner } from './notice-service.ts'
export { removeAllFactors, resealTotpSecrets } from './reset-service.ts'
