/** Keys of payments with unknown outcome, by account. They survive closing the dialog and reloading the tab. */
import { forgetStored, readStored, writeStored } from '../../../lib/store/stored.ts'
import { useSession } from '../../../state/account/session.ts'

const keyOf = (orderId: string) => `payment.${useSession.getState().user?.uid ?? 'nobody'}.${orderId}`

/** Returns the idempotency key of an order's payment with unknown outcome, or null. */
export const pendingPayment = (orderId: string): string | null =>
  readStored(keyOf(orderId), (stored) => (typeof stored === 'string' ? stored : null), sessionStorage)

export const storePendingPayment = (orderId: string, idempotencyKey: string): void =>
  void writeStored(keyOf(orderId), idempotencyKey, sessionStorage)

export const forgetPendingPayment = (orderId: string): void => forgetStored(keyOf(orderId), sessionStorage)
