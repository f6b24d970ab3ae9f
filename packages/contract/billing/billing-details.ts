/** Specification part 2, section 3. Money is whole cents of CAD, times are seconds since 1970. */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { QUOTA_KEYS } from '#domain/account/plans.ts'
import { Account, SessionResponse } from '../account/account.ts'
import { BillingPeriodKey } from './catalogue.ts'

const SUBSCRIPTION_STANDINGS = [
  'active',
  /** The last payment failed. Access closes at `accessUntil` unless it is paid. */
  'past_due',
  /** Access was closed or never opened. */
  'unpaid',
] as const

export const Subscription = z.object({
  id: z.string(),
  /** Used as `planId` in calls. */
  planId: z.string(),
  name: z.string(),
  /** Before tax. */
  price: z.number().int(),
  priceWithTax: z.number().int(),
  period: BillingPeriodKey,
  autoRenew: z.boolean(),
  expiryDate: z.number().int(),
  standing: z.enum(SUBSCRIPTION_STANDINGS),
  /** When access ends without another payment. Null if closed. */
  accessUntil: z.number().int().nullable(),
  /** Whether the period ending at `expiryDate` is unpaid. Turning off renewal then ends it immediately. */
  isRenewalUnpaid: z.boolean(),
  /** Null for notification subscriptions, which require another plan. */
  plan: z.string().nullable(),
  /** Possible changes, charged now: to a larger plan or yearly billing. */
  changes: z.array(
    z.object({ planId: z.string(), name: z.string(), price: z.number().int(), period: BillingPeriodKey }),
  ),
})
export type Subscription = z.infer<typeof Subscription>

const INVOICE_STATUSES = ['paid', 'open', 'void', 'refunded'] as const

const Invoice = z.object({
  id: z.string(),
  link: z.string().nullable(),
  pdf: z.string().nullable(),
  date: z.number().int(),
  /** Including tax. */
  amount: z.number().int(),
  /** Charged if paid now, including the account's credit or debt. 0 unless open. */
  amountDue: z.number().int(),
  status: z.enum(INVOICE_STATUSES),
  title: z.string(),
})

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
  /** Newest first. */
  history: z.array(Invoice),
  boardName: z.string().nullable(),
  /** Taxes on the next order, by the billing address. Null if the catalogue sets one rate. */
  taxes: z.array(z.object({ name: z.string(), percent: z.number() })).nullable(),
  /** When the quotas renew (UTC): `2026-12-01`. */
  quotasRenew: z.string(),
  monthlyUses: z.record(z.enum(QUOTA_KEYS), MonthlyUses),
  /** From products, spent after the monthly quota. */
  extraUses: z.record(z.enum(QUOTA_KEYS), z.number().int()),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const PaymentProvider = z.object({
  /** `sandbox` charges no real money, which pages must say. With `none`, administrators grant plans. */
  mode: z.enum(['live', 'test', 'sandbox', 'none']),
  publicKey: z.string().nullable(),
  /** The page loads this script before it calls `loadStripe`. Null if `loadStripe` loads the script. */
  scriptUrl: z.string().nullable(),
})
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** Amounts in cents. */
export const ChangePreview = z.object({
  /** Repeated by `changePlan`, to charge the same amount. Valid for half an hour. */
  prorationDate: z.number().int(),
  /** Negative amounts credit unused time. */
  lines: z.array(z.object({ text: z.string(), cents: z.number().int() })),
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), cents: z.number().int() })),
  totalCents: z.number().int(),
  /** Including the account's credit or debt. */
  dueNow: z.number().int(),
  nextBill: z.object({ date: z.number().int(), cents: z.number().int() }),
})
export type ChangePreview = z.infer<typeof ChangePreview>

const PAYMENT_STATES = [
  /** The item is paid and available. */
  'paid',
  /**
   * Call `stripe.handleNextAction({ clientSecret })`, then `paymentOutcome`, with `givesUp` if authentication
   * failed.
   */
  'requires_action',
  /** Not charged, for the reason in `message`. */
  'failed',
  /** Another request is paying. Call `paymentOutcome` again. */
  'in_progress',
  /** No such payment arrived. Try again with the same key. */
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
