/**
 * Specification part 2, section 7; part 1, section 7.
 *
 * Payment by a new card: `createStripeCustomer` → `createSetupIntent` → the provider's card form,
 * `confirmSetup({ redirect: 'if_required' })` → `payment` or `productPayment` with the intent's id. With the
 * saved card: `subscribe` or `buyProduct`. After a lost response, `paymentOutcome` returns the outcome by the
 * same idempotency key. A page must also call it with `givesUp` before it reports a payment as failed for
 * lack of authentication, because a bank may confirm the payment later.
 *
 * Every creating call takes an idempotency key (a UUID), which the page keeps until it knows the outcome. The
 * same key and body are charged once; another body is refused by 422 `idempotency_key_reused`. If more than
 * the shown total would be charged, it is refused by 409 `price_changed`. Ids of other accounts and invalid
 * coupons are refused by 404 `not_found`. Without a provider, payment calls return 422 `billing_unavailable`.
 */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { QUOTA_KEYS } from '#domain/account/plans.ts'
import { MAX_COUPON_CODE } from '#domain/billing/order-total.ts'
import { boundedList } from '../wire/lists.ts'
import { Count } from '../wire/numbers.ts'
import { idText } from '../wire/plain-text.ts'
import { BillingDetails, ChangePreview, PaymentProvider, PaymentResponse } from './billing-details.ts'
import {
  BillingPeriodKey,
  FeatureBundle,
  NotificationBundle,
  Product,
  RefusedCoupon,
  ValidCoupon,
} from './catalogue.ts'

/** A call for accounts with the billing permission. */
export const billingCall = <const Call extends object>(call: Call) => ({
  access: 'signed_in' as const,
  needs: [RESOURCES.BILLING] as const,
  ...call,
})

const ProviderId = idText(1, 255)
const IdempotencyKey = z.uuid()
const CouponId = idText(1, MAX_COUPON_CODE).nullable().default(null)
const PaymentTerms = {
  couponId: CouponId,
  /** In cents, including tax and coupon. */
  shownTotal: Count.optional(),
  idempotencyKey: IdempotencyKey,
}
const NewCard = { intentId: ProviderId, customerId: ProviderId }
const OneBillingDetails = z.object({ billingDetails: BillingDetails })

export const BILLING_CALLS = {
  featureBundles: billingCall({
    summary: 'Feature bundles; the detail of the first opens on the bundle page',
    response: z.array(FeatureBundle),
  }),
  notificationsBundles: billingCall({
    summary: 'Yearly notification subscriptions',
    response: z.array(NotificationBundle),
  }),
  products: billingCall({
    summary: 'Products for one-time purchase',
    response: z.array(Product),
  }),
  product: billingCall({
    summary: 'One product; 404 if it adds nothing to the quota of `source`',
    params: z.object({ product: idText(1, 80) }),
    query: z.object({ source: z.enum(QUOTA_KEYS).optional() }),
    response: Product,
  }),
  billingDetails: billingCall({
    summary: 'Subscriptions, saved card and invoices of the account, and the payment settings',
    response: z.object({
      billingDetails: BillingDetails,
      boardName: z.string().nullable(),
      provider: PaymentProvider,
    }),
  }),
  checkCoupon: billingCall({
    summary: 'The coupon of a code, or why it is not valid here; null for an unknown code',
    body: z.object({
      code: idText(1, MAX_COUPON_CODE),
      /** Price or product to reduce. */
      item: ProviderId.optional(),
    }),
    response: z.union([ValidCoupon, RefusedCoupon]).nullable(),
  }),
  createStripeCustomer: billingCall({
    summary: 'The account’s customer at the provider, created at the first purchase',
    body: z.object({ idempotencyKey: IdempotencyKey }),
    response: z.object({ customerId: z.string() }),
  }),
  createSetupIntent: billingCall({
    summary: 'Start saving a card for payments without its holder present',
    body: z.object({ customerId: ProviderId, idempotencyKey: IdempotencyKey }),
    response: z.object({ customerId: z.string(), clientSecret: z.string(), intentId: z.string() }),
  }),
  payment: billingCall({
    summary:
      'Subscribe with the card of a confirmed setup intent, which becomes the saved card once it has paid',
    body: z.object({
      ...NewCard,
      plan: ProviderId,
      billingPeriod: BillingPeriodKey,
      ...PaymentTerms,
    }),
    response: PaymentResponse,
  }),
  productPayment: billingCall({
    summary:
      'Buy a product with the card of a confirmed setup intent, which becomes the saved card once it has paid',
    body: z.object({
      ...NewCard,
      product: ProviderId,
      ...PaymentTerms,
    }),
    response: PaymentResponse,
  }),
  subscribe: billingCall({
    summary: 'Subscribe with the saved card',
    body: z.object({
      planId: ProviderId,
      billingPeriod: BillingPeriodKey,
      ...PaymentTerms,
    }),
    response: PaymentResponse,
  }),
  buyProduct: billingCall({
    summary: 'Buy a product with the saved card',
    body: z.object({
      product: ProviderId,
      ...PaymentTerms,
    }),
    response: PaymentResponse,
  }),
  paymentOutcome: billingCall({
    summary:
      'Outcome of a payment of this account, by its idempotency key: after a lost response, or authentication',
    body: z.object({
      idempotencyKey: IdempotencyKey,
      /** Withdraws a payment that awaits authentication, so the outcome is never `requires_action`. */
      givesUp: z.boolean().default(false),
    }),
    response: PaymentResponse,
  }),
  payInvoice: billingCall({
    summary: 'Pay an open invoice with the saved card',
    body: z.object({ invoiceId: ProviderId, idempotencyKey: IdempotencyKey }),
    response: PaymentResponse,
  }),
  previewChange: billingCall({
    summary:
      'What changing a subscription to another price of `changes` would charge now, as computed by the provider',
    body: z.object({ subscriptionId: ProviderId, planId: ProviderId }),
    response: ChangePreview,
  }),
  changePlan: billingCall({
    summary:
      'Change a subscription to another price, charging the saved card the previewed amount. Without the payment, the subscription is unchanged',
    body: z.object({
      subscriptionId: ProviderId,
      planId: ProviderId,
      prorationDate: Count,
      shownTotal: Count,
      idempotencyKey: IdempotencyKey,
    }),
    response: PaymentResponse,
  }),
  setAutoRenew: billingCall({
    summary: 'Turn off the renewal of these subscriptions: each expires with its period',
    body: z.object({
      subscriptions: boundedList(z.object({ id: ProviderId }), { min: 1, max: 100 }),
    }),
    response: OneBillingDetails,
  }),
  updateCreditCard: billingCall({
    summary:
      'Replace the saved card by the one of a confirmed setup intent, whose id is the token; charges open invoices to it. 409 `price_changed` if more is due than was shown',
    /** `shownDue`: amount in cents announced as charged now. */
    body: z.object({ token: ProviderId, shownDue: Count.optional() }),
    response: OneBillingDetails.extend({
      /** Why an open invoice is unpaid, and the next step. */
      unpaidReason: z.string().nullable(),
    }),
  }),
} as const
