import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '../../lib/api/api.ts'
import { refreshUser, useSession } from '../../state/account/session.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { patchQuery, queryClient } from '../../state/queries/query-client.ts'

export type Billing = CallResponse<'billingDetails'>
type BillingDetails = Billing['billingDetails']
export type FeatureBundle = CallResponse<'featureBundles'>[number]
export type NotificationBundle = CallResponse<'notificationsBundles'>[number]
export type Product = CallResponse<'products'>[number]

const BILLING = queryOptions({
  queryKey: KEYS.billingDetails,
  queryFn: ({ signal }) => call('billingDetails', { signal, isQuiet: true }),
})

/** Subscriptions, card, invoices, quotas, and how payments are taken. */
export const useBilling = () => useQuery(BILLING)

/** Refetched whenever a page opens. */
export const useFreshBilling = () => useQuery({ ...BILLING, refetchOnMount: 'always' })

export const FEATURE_BUNDLES = queryOptions({
  queryKey: KEYS.featureBundles,
  queryFn: ({ signal }) => call('featureBundles', { signal, isQuiet: true }),
})
export const useFeatureBundles = () => useQuery(FEATURE_BUNDLES)

export const NOTIFICATION_BUNDLES = queryOptions({
  queryKey: KEYS.notificationBundles,
  queryFn: ({ signal }) => call('notificationsBundles', { signal, isQuiet: true }),
})
export const useNotificationBundles = () => useQuery(NOTIFICATION_BUNDLES)

export const useBillingAddress = () =>
  useQuery({
    queryKey: KEYS.billingAddress,
    queryFn: ({ signal }) => call('billingAddress', { signal, isQuiet: true }),
  })

export const useProducts = () =>
  useQuery({
    queryKey: KEYS.products,
    queryFn: ({ signal }) => call('products', { signal, isQuiet: true }),
  })

/** Refetches only what is shown. */
export const refreshBilling = (): void =>
  void queryClient.invalidateQueries({ queryKey: KEYS.billingDetails })

export const takeBillingDetails = (billingDetails: BillingDetails): void =>
  patchQuery<Billing>(KEYS.billingDetails, (billing) => ({ ...billing, billingDetails }))

/** New permissions work without a reload. */
export function takePayment(response: CallResponse<'payment'>): void {
  const { billingDetails, allowedResources, disclaimers, subscriptionValid } = response
  takeBillingDetails(billingDetails)
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
  // A failed refetch is no failed payment.
  void queryClient.invalidateQueries({ queryKey: KEYS.featureBundles })
  void queryClient.invalidateQueries({ queryKey: KEYS.notificationBundles })
  void refreshUser().catch(() => {})
}
