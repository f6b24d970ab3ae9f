/**
 * Specification part 2, section 3. Money is whole cents of CAD before tax; `orderTotal` of `domain/billing/`
 * adds tax and coupon.
 */
import { z } from 'zod'
import { QUOTA_KEYS } from '#domain/account/plans.ts'
import { OTHER_PLANS } from '#domain/billing/bundle-offer.ts'
import { BILLING_PERIODS } from '#domain/billing/order-total.ts'
import { DATA_SOURCE_KEYS } from '#domain/table/data-sources.ts'

export const BillingPeriodKey = z.enum(BILLING_PERIODS)

export const BUNDLE_ICONS = ['pro', 'basic', 'notifications'] as const

export const FeatureBundle = z.object({
  name: z.string(),
  /** Our own HTML: paragraphs, lists, emphasis. */
  description: z.string(),
  detailIcon: z.enum(BUNDLE_ICONS),
  /** `url` is a path of ours, null without a page. */
  features: z.array(z.object({ label: z.string(), url: z.string().nullable() })),
  price: z.object({ monthly: z.number().int(), yearly: z.number().int() }),
  /** Sent as `plan` and `planId` in payment calls. */
  bundleId: z.object({ monthly: z.string(), yearly: z.string() }),
  /** In percent. */
  tax: z.number(),
  /** Whether membership of the board `boardName` includes it, so it cannot be bought. */
  withinDeal: z.boolean(),
  /** The account's other plan: `larger` includes this bundle; `smaller` would be paid in addition. */
  otherPlan: z.enum(OTHER_PLANS).nullable(),
  /** `planId` of a notification subscription that this bundle includes. */
  partHeld: z.string().nullable(),
  /** The account's membership, or all that would qualify, joined by 'or'. Shown with both prices. */
  dealBoard: z.string().nullable(),
  isUpgrade: z.boolean(),
})
export type FeatureBundle = z.infer<typeof FeatureBundle>

/** Billed yearly, with 12 % tax. */
export const NotificationBundle = z.object({
  name: z.string(),
  price: z.number().int(),
  /** Sent as `plan` and `planId` in payment calls. */
  stripeId: z.string(),
  learnMore: z.string().nullable(),
  /** Our own HTML. */
  description: z.string(),
  items: z.array(z.object({ label: z.string(), included: z.boolean() })),
  includes: z.array(z.string()),
  /** Whether a plan or another subscription includes it, so it is not sold. */
  isIncluded: z.boolean(),
  /** `planId` of a subscription that this one includes. */
  partHeld: z.string().nullable(),
})
export type NotificationBundle = z.infer<typeof NotificationBundle>

export const Product = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number().int(),
  /** In percent. */
  tax: z.number(),
  description: z.string(),
  /** Uses beyond the monthly quota, which do not expire. */
  adds: z.object({ quota: z.enum(QUOTA_KEYS), uses: z.number().int() }),
  /** Sources that use the quota. Sold only if the account may use one. */
  connectedSources: z.array(z.enum(DATA_SOURCE_KEYS)),
})
export type Product = z.infer<typeof Product>

/** Exactly one of `percentOff` and `amountOff` (cents) is set. */
export const ValidCoupon = z.object({
  /** Sent as `couponId` in payment calls. */
  couponId: z.string(),
  name: z.string(),
  percentOff: z.number().nullable(),
  amountOff: z.number().int().nullable(),
})

export const RefusedCoupon = z.object({
  /** `You have used it before.` */
  refusal: z.string(),
})
