import type { PaymentResponse } from '#contract/billing/billing-details.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { accountState } from '../../accounts/service.ts'
import { readBillingDetails } from '../mirror/details-service.ts'
import type { PaymentOutcome } from './outcome-service.ts'

export async function paymentResponse(
  context: Pick<AppContext, 'database' | 'settings' | 'catalogue' | 'clock'>,
  session: Session,
  outcome: PaymentOutcome,
): Promise<PaymentResponse> {
  const [{ account, allowedResources, disclaimers }, billingDetails] = await Promise.all([
    accountState(context, session),
    readBillingDetails(context, session),
  ])
  return {
    ...outcome,
    customerId: billingDetails.customerId,
    billingDetails,
    propertiesTableQuotaLeft: account.propertiesTableQuotaLeft,
    paragonTableQuotaLeft: account.paragonTableQuotaLeft,
    offerRentQuotaLeft: account.offerRentQuotaLeft,
    subscriptionValid: account.subscriptionValid,
    allowedResources,
    disclaimers,
  }
}
