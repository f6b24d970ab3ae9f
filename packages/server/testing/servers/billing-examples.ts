import type { CallName } from '#contract/calls.ts'
import type { CallExample } from './call-example.ts'

const idempotencyKey = '6f1c3e6e-9b5c-4c57-8d8b-1f7d0b0a6f10'
const card = { intentId: 'seti_none', customerId: 'cus_none' }
const plan = { billingPeriod: 'yearly', couponId: null, idempotencyKey }
/** Status of calls that need a payment provider if none is configured. */
const UNAVAILABLE = 422

/** Without a payment provider; `features/billing/` tests the calls with one. */
export const BILLING_EXAMPLES: Partial<Record<CallName, CallExample>> = {
  featureBundles: {},
  notificationsBundles: {},
  products: {},
  product: { input: { params: { product: 'tax-reports-100' } } },
  billingDetails: {},
  checkCoupon: { input: { body: { code: 'NO-SUCH-CODE' } } },
  createStripeCustomer: { input: { body: { idempotencyKey } }, status: UNAVAILABLE },
  createSetupIntent: { input: { body: { customerId: 'cus_none', idempotencyKey } }, status: UNAVAILABLE },
  payment: { input: { body: { ...card, ...plan, plan: 'pro-yearly' } }, status: UNAVAILABLE },
  productPayment: {
    input: { body: { ...card, product: 'tax-reports-100', couponId: null, idempotencyKey } },
    status: UNAVAILABLE,
  },
  subscribe: { input: { body: { ...plan, planId: 'pro-yearly' } }, status: UNAVAILABLE },
  buyProduct: {
    input: { body: { product: 'tax-reports-100', couponId: null, idempotencyKey } },
    status: UNAVAILABLE,
  },
  paymentOutcome: { input: { body: { idempotencyKey, givesUp: true } } },
  payInvoice: { input: { body: { invoiceId: 'in_none', idempotencyKey } }, status: UNAVAILABLE },
  previewChange: {
    input: { body: { subscriptionId: 'sub_none', planId: 'pro-yearly' } },
    status: UNAVAILABLE,
  },
  changePlan: {
    input: {
      body: {
        subscriptionId: 'sub_none',
        planId: 'pro-yearly',
        prorationDate: 1_790_000_000,
        shownTotal: 100,
        idempotencyKey,
      },
    },
    status: UNAVAILABLE,
  },
  billingAddress: { status: UNAVAILABLE },
  saveBillingAddress: {
    input: {
      body: {
        name: 'Home Realty Ltd.',
        street: '100 Main Street',
        city: 'Vancouver',
        province: 'BC',
        postalCode: 'V6B 1A1',
        gstNumber: '',
      },
    },
    status: UNAVAILABLE,
  },
  setAutoRenew: { input: { body: { subscriptions: [{ id: 'sub_none' }] } }, status: UNAVAILABLE },
  updateCreditCard: { input: { body: { token: 'seti_none' } }, status: UNAVAILABLE },
}
