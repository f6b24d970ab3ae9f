/** Specification part 2, section 3. Money is whole cents of CAD, times are seconds since 1970. */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { Account, SessionResponse } from '../account/account.ts'
import { BillingPeriodKey } from './catalogue.ts'

const SUBSCRIPTION_STANDINGS = [
  'active',
  /** The last payment failed; access closes at `accessUntil` unless it is paid. */
  'past_due',
  /** Access was closed or never opened. */
  'unpaid',
] as const

export const Subscription = z.object({
  id: z.string(),
  /** As bundles name it. */
  planId: z.string(),
  name: z.string(),
  /** Before tax. */
  price: z.number().int(),
  /** Percent. */
  tax: z.number(),
  period: BillingPeriodKey,
  /** `expiryDate`: 'renews', else 'expires'. */
  autoRenew: z.boolean(),
  expiryDate: z.number().int(),
  standing: z.enum(SUBSCRIPTION_STANDINGS),
  /** Without a payment; null if closed. */
  accessUntil: z.number().int().nullable(),
  /** The period that ends at `expiryDate` is unpaid: turning off the renewal ends the subscription now. */
  isRenewalUnpaid: z.boolean(),
  /** Null for notifications, which require another plan. */
  plan: z.string().nullable(),
  /** Changes that are charged now: to a larger plan, or to yearly billing. */
  changes: z.array(
    z.object({ planId: z.string(), name: z.string(), price: z.number().int(), period: BillingPeriodKey }),
  ),
})
export type Subscription = z.infer<typeof Subscription>

const INVOICE_STATUSES = ['paid', 'open', 'void', 'refunded'] as const

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  /** Page of the provider. */
  link: z.string().nullable(),
  pdf: z.string().nullable(),
  date: z.number().int(),
  /** With tax. */
  amount: z.number().int(),
  /** Charged if paid now, with credit and debt of the account. 0 unless open. */
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
  /** The newest first. */
  history: z.array(Invoice),
  boardName: z.string().nullable(),
  /**
   * Taxes on the next order, by the province of the billing address; null if the catalogue states one
   * percent.
   */
  taxes: z.array(z.object({ name: z.string(), percent: z.number() })).nullable(),
  /** Uses then count for the next month (UTC): `2026-12-01` */
  quotasRenew: z.string(),
  monthlyUses: z.object({
    propertiesTable: MonthlyUses,
    paragonTable: MonthlyUses,
    offerRent: MonthlyUses,
  }),
  /** Uses from products, spent after the monthly uses. */
  extraUses: z.object({
    propertiesTable: z.number().int(),
    paragonTable: z.number().int(),
    offerRent: z.number().int(),
  }),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const PaymentProvider = z.object({
  /** `sandbox`: no real money, which pages must say. `none`: administrators grant plans. */
  mode: z.enum(['live', 'test', 'sandbox', 'none']),
  /** Null for `none`. */
  publicKey: z.string().nullable(),
  /** Loaded before `loadStripe`; null: `loadStripe` loads the provider's script. */
  scriptUrl: z.string().nullable(),
})
export type PaymentProvider = z.infer<typeof PaymentProvider>

export const GraceDays = z.number().int()

/** Cents. */
export const ChangePreview = z.object({
  /** Repeated by `changePlan`, so that it charges the same. Valid for half an hour. */
  prorationDate: z.number().int(),
  /** As on the invoice. Negative: credits for unused time. */
  lines: z.array(z.object({ text: z.string(), cents: z.number().int() })),
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), cents: z.number().int() })),
  totalCents: z.number().int(),
  /** With credit or debt of the account. */
  dueNow: z.number().int(),
  nextBill: z.object({ date: z.number().int(), cents: z.number().int() }),
})
export type ChangePreview = z.infer<typeof ChangePreview>

const PAYMENT_STATES = [
  /** And available. */
  'paid',
  /**
   * Call `stripe.handleNextAction({ clientSecret })`, then `paymentOutcome`, with `givesUp` if authentication
   * failed.
   */
  'requires_action',
  /** Without a charge; `message` has the reason. */
  'failed',
  /** By another request: call `paymentOutcome` again. */
  'in_progress',
  /** No payment with this key has arrived. The next attempt repeats the key. */
  'unknown',
] as const

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
