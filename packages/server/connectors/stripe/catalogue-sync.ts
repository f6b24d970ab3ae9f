import type Stripe from 'stripe'
import { LotlineError } from '#contract/errors.ts'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import type { Tax } from '#domain/billing/taxes.ts'
import { createSellerTaxId, listSellerTaxIds } from './billing-address.ts'
import { CURRENCY, LOTLINE_TAX } from './sold-prices.ts'
import { openStripe, request, requestAll, type StripeConnection } from './stripe-client.ts'

/** Prices in cents of CAD. */
interface CatalogueTarget {
  prices: readonly PriceTarget[]
  taxes: readonly Tax[]
  gstNumber: string | null
  coupons: readonly { key: string; name: string; percentOff: number | null; amountOffCents: number | null }[]
}

interface PriceTarget {
  /** Lookup key. */
  id: string
  productKey: string
  name: string
  priceCents: number
  /** Null for a one-time purchase. */
  period: BillingPeriod | null
}

interface SyncStep {
  /** `Create the price pro-yearly: 89000 cents a year` */
  text: string
  run(): Promise<unknown>
}

const INTERVALS = { monthly: 'month', yearly: 'year' } as const

/**
 * Plans the steps that sync the provider's catalogue. A changed price is replaced by a new one, which
 * takes over its lookup key; subscribers keep the old price. Never deletes. @throws 409 `conflict` if a coupon has other
 * terms, which cannot be changed.
 */
export async function planCatalogueSync(
  connection: StripeConnection,
  target: CatalogueTarget,
): Promise<SyncStep[]> {
  const stripe = openStripe(connection)
  const limit = 100
  const productNames = new Map(target.prices.map(({ productKey, name }) => [productId(productKey), name]))
  const products = await requestAll(() => stripe.products.list({ limit }))
  const prices = await requestAll(() => stripe.prices.list({ active: true, limit }))
  const rates = await requestAll(() => stripe.taxRates.list({ active: true, inclusive: false, limit }))
  const coupons = await requestAll(() => stripe.coupons.list({ limit }))
  return [
    ...[...productNames].flatMap(([id, name]) => productSteps(stripe, { id, name }, products)),
    ...target.prices.flatMap((price) => priceSteps(stripe, price, prices)),
    ...target.taxes.flatMap((tax) => taxSteps(stripe, tax, rates)),
    ...(await sellerSteps(stripe, target.gstNumber)),
    ...target.coupons.flatMap((coupon) => couponSteps(stripe, coupon, coupons)),
  ]
}

const step = (text: string, run: () => Promise<unknown>): SyncStep[] => [{ text, run: () => request(run) }]

const productId = (key: string) => `lotline-${key}`

function productSteps(
  stripe: Stripe,
  { id, name }: { id: string; name: string },
  products: readonly Stripe.Product[],
): SyncStep[] {
  const product = products.find((candidate) => candidate.id === id)
  if (!product) return step(`Create the product ${name}`, () => stripe.products.create({ id, name }))
  if (product.name === name) return []
  return step(`Rename the product ${product.name} to ${name}`, () => stripe.products.update(id, { name }))
}

function priceSteps(
  stripe: Stripe,
  { id: key, productKey, priceCents: cents, period }: PriceTarget,
  prices: readonly Stripe.Price[],
): SyncStep[] {
  const product = productId(productKey)
  const interval = period && INTERVALS[period]
  const price = prices.find(({ lookup_key }) => lookup_key === key)
  const isCurrent =
    price?.unit_amount === cents &&
    price.currency === CURRENCY &&
    (price.recurring?.interval ?? null) === interval &&
    price.product === product
  if (isCurrent) return []
  const suffix = interval === null ? '' : ` a ${interval}`
  return step(`${price ? 'Replace' : 'Create'} the price ${key}: ${cents} cents${suffix}`, () =>
    stripe.prices.create({
      product,
      currency: CURRENCY,
      unit_amount: cents,
      tax_behavior: 'exclusive',
      lookup_key: key,
      transfer_lookup_key: true,
      metadata: { plan: key },
      ...(interval !== null && { recurring: { interval } }),
    }),
  )
}

async function sellerSteps(stripe: Stripe, gstNumber: string | null): Promise<SyncStep[]> {
  if (gstNumber === null) return []
  const taxIds = await listSellerTaxIds(stripe)
  if (taxIds.some(({ value }) => value === gstNumber)) return []
  return step(`Add the seller's GST number ${gstNumber}`, () => createSellerTaxId(stripe, gstNumber))
}

function taxSteps(stripe: Stripe, { name, percent }: Tax, rates: readonly Stripe.TaxRate[]): SyncStep[] {
  const matches = (rate: Stripe.TaxRate) =>
    rate.display_name === name && rate.percentage === percent && rate.metadata?.lotline === LOTLINE_TAX
  if (rates.some(matches)) return []
  return step(`Create the tax rate ${name} of ${percent}%`, () =>
    stripe.taxRates.create({
      display_name: name,
      percentage: percent,
      inclusive: false,
      country: 'CA',
      metadata: { lotline: LOTLINE_TAX },
    }),
  )
}

function couponSteps(
  stripe: Stripe,
  { key: id, name, percentOff, amountOffCents: amountOff }: CatalogueTarget['coupons'][number],
  coupons: readonly Stripe.Coupon[],
): SyncStep[] {
  const coupon = coupons.find((candidate) => candidate.id === id)
  if (coupon) {
    if (coupon.percent_off === percentOff && coupon.amount_off === amountOff) return []
    throw new LotlineError(
      'conflict',
      `The coupon ${id} exists at the provider with other terms, which cannot be changed. Give it another key in the catalogue.`,
    )
  }
  const terms =
    percentOff === null ? { amount_off: amountOff ?? 0, currency: CURRENCY } : { percent_off: percentOff }
  return step(`Create the coupon ${id}`, () =>
    stripe.coupons.create({ id, name, duration: 'once', ...terms }),
  )
}
