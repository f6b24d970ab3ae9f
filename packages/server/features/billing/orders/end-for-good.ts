import type { ProviderSubscription } from '../../../connectors/stripe/customer-state.ts'
import type { Payments } from '../../../connectors/stripe/payments.ts'

/** Ends a subscription whose money went back, or whose renewal was given up; returns false for one that goes on, or whose bank has the payment. */
export async function endForGood(
  payments: Payments,
  { id, state, unpaidRenewal }: ProviderSubscription,
): Promise<boolean> {
  if (state.endedAt !== null) return false
  if (state.latestInvoice.isTakenBack) {
    await payments.cancelSubscription(id)
    return true
  }
  return unpaidRenewal?.isGivenUp === true && payments.endGivenUp(id, unpaidRenewal.invoiceId)
}
