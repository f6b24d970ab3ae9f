/** Subscriptions, card and invoices of an account (specification part 2, section 3). Money is whole cents of CAD, times are seconds since 1970. */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { Account, SessionResponse } from '../account/account.ts'
import { BillingPeriodKey } from './catalogue.ts'

const SUBSCRIPTION_STANDINGS = [
  'active',
  /** The last payment failed; access closes at `accessUntil` unless it is paid. */
  'past_due',
  /** Access was closed or never opened, because no payment was made. */
  'unpaid',
] as const

export const Subscription = z.object({
  id: z.string(),
  /** Id of its price, as bundles name it. */
  planId: z.string(),
  name: z.string(),
  /** Price of a period, in cents before tax. */
  price: z.number().int(),
  /** Percent. */
  tax: z.number(),
  period: BillingPeriodKey,
  /** True: 'renews' on `expiryDate`; false: 'expires'. */
  autoRenew: z.boolean(),
  expiryDate: z.number().int(),
  standing: z.enum(SUBSCRIPTION_STANDINGS),
  /** Moment at which access closes without a payment; null if it is closed. */
  accessUntil: z.number().int().nullable(),
  /** The period that ends at `expiryDate` is unpaid. Turning off the renewal then ends the subscription now, without a charge. */
  isRenewalUnpaid: z.boolean(),
  /** Key of its plan; null for notifications, which require another plan. */
  plan: z.string().nullable(),
  /** Prices that it can be changed to with a charge now: a larger plan, or years instead of months. */
  changes: z.array(
    z.object({ planId: z.string(), name: z.string(), price: z.number().int(), period: BillingPeriodKey }),
  ),
})
export type Subscription = z.infer<typeof Subscription>

const INVOICE_STATUSES = ['paid', 'open', 'void', 'refunded'] as const

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  /** Page of the provider with the invoice; null until it has one. */
  link: z.string().nullable(),
  pdf: z.string().nullable(),
  date: z.number().int(),
  /** Total with tax. */
  amount: z.number().int(),
  /** Amount charged if paid now: credit of the account lowers the total, debt raises it. 0 unless the invoice is open. */
  amountDue: z.number().int(),
  status: z.enum(INVOICE_STATUSES),
  title: z.string(),
})
export type Invoice = z.infer<typeof Invoice>

const SavedCard = z.object({
  /** `visa` */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
})

const MonthlyUses = z.object({ limit: z.number().int(), left: z.number().int() })

export const BillingDetails = z.object({
  subscriptions: z.array(Subscription),
  customerId: z.string().nullable(),
  savedCard: SavedCard.nullable(),
  /** Invoices, the newest first. */
  history: z.array(Invoice),
  boardName: z.string().nullable(),
  /** Taxes on the next order, by the province of the billing address; null if the catalogue states one percent for all. */
  taxes: z.array(z.object({ name: z.string(), percent: z.number() })).nullable(),
  /** Day from which uses count for the next month (UTC): `2026-12-01` */
  quotasRenew: z.string(),
  monthlyUses: z.object({
    propertiesTable: MonthlyUses,
    paragonTable: MonthlyUses,
    offerRent: MonthlyUses,
  }),
  /** Remaining uses of products, by quota. They are spent after the monthly uses. */
  extraUses: z.object({
    propertiesTable: z.number().int(),
    paragonTable: z.number().int(),
    offerRent: z.number().int(),
  }),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const PaymentProvider = z.object({
  /** `sandbox`: no real money, which payment pages must say. `none`: purchases are off, and administrators grant plans. */
  mode: z.enum(['live', 'test', 'sandbox', 'none']),
  /** Public key; null for `none`. */
  publicKey: z.string().nullable(),
  /**
   * Address of a replacement script, loaded before `loadStripe`, which then uses the existing `window.Stripe`; null: `loadStripe` loads the
   * provider's script.
   */
  scriptUrl: z.string().nullable(),
})
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** Days for which access remains when a renewal is not paid. */
export const GraceDays = z.number().int()

/** Cents. */
export const ChangePreview = z.object({
  /** Repeated by `changePlan`, so that it charges the same amount. It is valid for half an hour. */
  prorationDate: z.number().int(),
  /** As on the invoice. Negative amounts are credits for unused time. */
  lines: z.array(z.object({ text: z.string(), cents: z.number().int() })),
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), cents: z.number().int() })),
  totalCents: z.number().int(),
  /** The total, with credit or debt of the account. */
  dueNow: z.number().int(),
  nextBill: z.object({ date: z.number().int(), cents: z.number().int() }),
})
export type ChangePreview = z.infer<typeof ChangePreview>

const PAYMENT_STATES = [
  /** The payment succeeded, and the purchase is available. */
  'paid',
  /**
   * The cardholder must authenticate: call `stripe.handleNextAction({ clientSecret })`, then `paymentOutcome`, with `givesUp` if authentication
   * failed.
   */
  'requires_action',
  /** The payment failed without a charge; `message` has the reason. */
  'failed',
  /** Another request is processing the payment: call `paymentOutcome` again. */
  'in_progress',
  /** No payment with this key has arrived. The next attempt uses the same key. */
  'unknown',
] as const

/** Response of every payment call: its outcome, and the changed session state. */
export const PaymentResponse = z.object({
  state: z.enum(PAYMENT_STATES),
  message: z.string().nullable(),
  clientSecret: z.string().nullable(),
  customerId: z.string().nullable(),
  billingDetails: BillingDetails,
  propertiesTableQuotaLeft: Account.shape.propertiesTableQuotaLeft,
  paragonTableQuotaLeft: Account.shape.paragonTableQuotaLeft,
  offerRentQuotaLeft: Account.shape.offerRentQuotaLeft,
  subscriptionValid: z.boolean(),
  allowedResources: z.array(z.enum(RESOURCES)),
  disclaimers: SessionResponse.shape.disclaimers,
})
export type PaymentResponse = z.infer<typeof PaymentResponse>
