import type { BillingAddress } from '#contract/billing/billing-address.ts'
import { taxesIn } from '#domain/billing/taxes.ts'
import { readAddress, saveAddress } from '../../../connectors/stripe/billing-address.ts'
import type { AppContext } from '../../../context.ts'
import { findCustomerOf } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import { ensureCustomer } from './customer-service.ts'
import { requirePayments } from './provider.ts'

/** Returns the billing address stored at the provider; null if there is none. */
export async function billingAddressOf(
  context: AppContext,
  accountId: string,
): Promise<BillingAddress | null> {
  const payments = requirePayments(context)
  const customer = await findCustomerOf(context.database, accountId)
  return customer ? readAddress(payments.stripe, customer.customer_id) : null
}

/** Stores the billing address at the provider. Where taxes follow the province, renewals are taxed by the new one. */
export async function saveBillingAddress(
  context: AppContext,
  accountId: string,
  address: BillingAddress,
): Promise<BillingAddress | null> {
  const payments = requirePayments(context)
  const customerId = await ensureCustomer(context, accountId)
  await saveAddress(payments.stripe, customerId, address)
  const state = await syncCustomer(context, customerId)
  const { registrations } = context.settings.billing.seller
  if (registrations !== null) {
    const taxes = taxesIn(address.province, registrations)
    const running = (state?.subscriptions ?? []).filter((each) => each.state.endedAt === null)
    for (const { id } of running) await payments.setTaxes(id, taxes)
    await syncCustomer(context, customerId)
  }
  return readAddress(payments.stripe, customerId)
}
