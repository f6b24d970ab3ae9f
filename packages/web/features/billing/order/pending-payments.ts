/** Keys of payments whose outcome this page does not know yet. They survive a closed dialog and a reload of the tab, under the account that pays. */
import { forgetStored, readStored, writeStored } from '../../../lib/store/stored.ts'
import { useSession } from '../../../state/account/session.ts'

const keyOf = (orderId: string) => `payment.${useSession.getState().user?.uid ?? 'nobody'}.${orderId}`

/** Returns the idempotency key of the payment for an order that was begun and whose outcome is not known; null for none. */
export const pendingPayment = (orderId: string): string | null =>
  readStored(keyOf(orderId), (stored) => (typeof stored === 'string' ? stored : null), sessionStorage)

export const storePendingPayment = (orderId: string, idempotencyKey: string): void =>
  void writeStored(keyOf(orderId), idempotencyKey, sessionStorage)

export const forgetPendingPayment = (orderId: string): void => forgetStored(keyOf(orderId), sessionStorage)
