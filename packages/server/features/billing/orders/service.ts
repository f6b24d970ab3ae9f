import type { AppContext } from '../../../context.ts'
import { findCustomer } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'

export { readBillingDetails } from '../mirror/details-service.ts'

/** Paid periods stay open until they end. */
export async function endRenewals(context: AppContext, accountId: string): Promise<void> {
  const { database, payments } = context
  const customer = await findCustomer(database, accountId)
  // The provider cannot charge a customer that it does not have.
  if (payments === null || !customer || !(await payments.hasCustomer(customer.customer_id))) return
  const state = await syncCustomer(context, customer.customer_id)
  const renewing = (state?.subscriptions ?? []).filter(
    ({ state: { endedAt, cancelAtPeriodEnd } }) => endedAt === null && !cancelAtPeriodEnd,
  )
  for (const { id } of renewing) await payments.turnOffRenewal(id)
  if (renewing.length > 0) await syncCustomer(context, customer.customer_id)
}
