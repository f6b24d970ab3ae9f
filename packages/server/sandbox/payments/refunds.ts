import type { Charge, Refund } from './shapes.ts'
import { missingError, SandboxError, type SandboxStore } from './store.ts'

/** Refunds part of a charge, in cents; null refunds the remainder. @throws 400 if the amount exceeds it. */
export function refundCharge(store: SandboxStore, charge: Charge, cents: number | null): Refund {
  const remainder = charge.amount - charge.amount_refunded
  const amount = cents ?? remainder
  if (amount < 1 || amount > remainder) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw new SandboxError(400, 'charge_already_refunded', message)
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  store.emit('charge.refunded', charge)
  return store.put('refund', { ...store.base('re'), amount, charge: charge.id, status: 'succeeded' })
}

/** The bank returns the refund. The event names the charge, but no customer. */
export function failRefund(store: SandboxStore, refund: Refund): void {
  const charge = store.get('charge', refund.charge)
  if (refund.status !== 'succeeded') throw missingError(refund.id)
  refund.status = 'failed'
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  store.emit('refund.failed', refund)
}
