import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { refreshUser, useSession } from '../../state/account/session.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery, patchQuery, queryClient } from '../../state/queries/query-client.tsx'

export type Billing = CallResponse<'billingDetails'>
export type Subscription = Billing['billingDetails']['subscriptions'][number]
export type Invoice = Billing['billingDetails']['history'][number]
export type FeatureBundle = CallResponse<'featureBundles'>[number]
export type NotificationBundle = CallResponse<'notificationsBundles'>[number]
export type Product = CallResponse<'products'>[number]

const BILLING = callQuery(KEYS.billingDetails, 'billingDetails')

export const useBilling = () => useQuery(BILLING)

export const useFreshBilling = () => useQuery({ ...BILLING, refetchOnMount: 'always' })

export const FEATURE_BUNDLES = callQuery(KEYS.featureBundles, 'featureBundles')
export const useFeatureBundles = () => useQuery(FEATURE_BUNDLES)

export const NOTIFICATION_BUNDLES = callQuery(KEYS.notificationBundles, 'notificationsBundles')
export const useNotificationBundles = () => useQuery(NOTIFICATION_BUNDLES)

export const useBillingAddress = () => useQuery(callQuery(KEYS.billingAddress, 'billingAddress'))

export const useProducts = () => useQuery(callQuery(KEYS.products, 'products'))

export const refreshBilling = (): void =>
  void queryClient.invalidateQueries({ queryKey: KEYS.billingDetails })

export const storeBillingDetails = (billingDetails: Billing['billingDetails']): void =>
  patchQuery<Billing>(KEYS.billingDetails, (billing) => ({ ...billing, billingDetails }))

export function applyPayment(response: CallResponse<'payment'>): void {
  const { billingDetails, allowedResources, disclaimers, subscriptionValid } = response
  storeBillingDetails(billingDetails)
  useSession.setState(({ user }) => ({
    allowedResources: new Set(allowedResources),
    disclaimers,
    user: user && {
      ...user,
      subscriptionValid,
      propertiesTableQuotaLeft: response.propertiesTableQuotaLeft,
      paragonTableQuotaLeft: response.paragonTableQuotaLeft,
      offerRentQuotaLeft: response.offerRentQuotaLeft,
    },
  }))
  if (response.state !== 'paid') return
  // Not awaited, because a failed refetch does not mean a failed payment.
  void queryClient.invalidateQueries({ queryKey: KEYS.featureBundles })
  void queryClient.invalidateQueries({ queryKey: KEYS.notificationBundles })
  void refreshUser().catch(() => {})
}
