import { RESOURCES } from '#domain/account/permissions.ts'

export const BILLING_CALL_ADDRESSES = {
  featureBundles: { method: 'GET', path: '/api/user/feature-bundles' },
  notificationsBundles: { method: 'GET', path: '/api/user/notifications-bundles' },
  products: { method: 'GET', path: '/api/user/products' },
  product: { method: 'GET', path: '/api/user/product/:product' },
  billingDetails: { method: 'GET', path: '/api/user/billing-details' },
  checkCoupon: { method: 'POST', path: '/api/user/check-coupon' },
  createStripeCustomer: { method: 'POST', path: '/api/user/create-stripe-customer' },
  createSetupIntent: { method: 'POST', path: '/api/user/create-setup-intent' },
  payment: { method: 'POST', path: '/api/user/payment' },
  productPayment: { method: 'POST', path: '/api/user/product_payment' },
  subscribe: { method: 'POST', path: '/api/user/subscribe' },
  buyProduct: { method: 'POST', path: '/api/user/buy_product' },
  paymentOutcome: { method: 'POST', path: '/api/user/payment-outcome' },
  payInvoice: { method: 'POST', path: '/api/user/pay-invoice' },
  previewChange: { method: 'POST', path: '/api/user/preview-change' },
  changePlan: { method: 'POST', path: '/api/user/change-plan' },
  billingAddress: { method: 'GET', path: '/api/user/billing-address' },
  saveBillingAddress: { method: 'POST', path: '/api/user/save-billing-address' },
  setAutoRenew: { method: 'POST', path: '/api/user/set-auto-renew' },
  updateCreditCard: { method: 'POST', path: '/api/user/update-credit-card' },
} as const

/** A call for accounts with the billing permission. */
export const billingCall = <Key extends keyof typeof BILLING_CALL_ADDRESSES, const Rest extends object>(
  key: Key,
  rest: Rest,
) => ({
  ...BILLING_CALL_ADDRESSES[key],
  access: 'signed_in' as const,
  needs: [RESOURCES.BILLING] as const,
  ...rest,
})
