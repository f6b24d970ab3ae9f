import type Stripe from 'stripe'
import { LotlineError } from '#contract/errors.ts'
import type { BillingPeriod } from '#domain/billing/order-total.ts'
import type { Tax } from '#domain/billing/taxes.ts'
import { createSellerTaxId, listSellerTaxIds } from './billing-address.ts'
import { CURRENCY } from './sold-prices.ts'
import { openStripe, request, requestAll, type StripeConnection } from './stripe-client.ts'

/** Prices in cents of CAD. */
interface WantedCatalogue {
  prices: readonly WantedPrice[]
  taxes: readonly Tax[]
  gstNumber: string | null
  coupons: readonly { key: string; name: string; percentOff: number | null; amountOffCents: number | null }[]
}

interface WantedPrice {
  /** Lookup key. */
  id: string
  productKey: string
  name: string
  priceCents: number
  /** Null for a single purchase. */
  period: BillingPeriod | null
}

interface SyncStep {
  /** `Create the price pro-yearly: $890.00 a year` */
  text: string
  run(): Promise<unknown>
}

const INTERVALS = { monthly: 'month', yearly: 'year' } as const
/** Value of `metadata.lotline` on tax rates that Lotline created. Others are not touched. */
const LOTLINE_TAX = 'tax'

/**
 * Steps that make the provider's catalogue equal. A new price takes over the lookup key of a changed one;
 * subscribers keep the old price. Deletes nothing. @throws 409 `conflict` if a coupon has other terms, which
 * cannot be changed.
 */
export async function planCatalogueSync(
  connection: StripeConnection,
  wanted: WantedCatalogue,
): Promise<SyncStep[]> {
  const stripe = openStripe(connection)
  const limit = 100
  const sold = new Map(wanted.prices.map(({ productKey, name }) => [productId(productKey), name]))
  const products = await requestAll(() => stripe.products.list({ limit }))
  const prices = await requestAll(() => stripe.prices.list({ active: true, limit }))
  const rates = await requestAll(() => stripe.taxRates.list({ active: true, inclusive: false, limit }))
  const coupons = await requestAll(() => stripe.coupons.list({ limit }))
  return [
    ...[...sold].flatMap(([id, name]) => productSteps(stripe, { id, name }, products)),
    ...wanted.prices.flatMap((price) => priceSteps(stripe, price, prices)),
    ...wanted.taxes.flatMap((tax) => taxSteps(stripe, tax, rates)),
    ...(await sellerSteps(stripe, wanted.gstNumber)),
    ...wanted.coupons.flatMap((coupon) => couponSteps(stripe, coupon, coupons)),
  ]
}

const step = (text: string, run: () => Promise<unknown>): SyncStep[] => [{ text, run: () => request(run) }]

const productId = (key: string) => `lotline-${key}`

function productSteps(
  stripe: Stripe,
  { id, name }: { id: string; name: string },
  products: readonly Stripe.Product[],
): SyncStep[] {
  const known = products.find((each) => each.id === id)
  if (!known) return step(`Create the product ${name}`, () => stripe.products.create({ id, name }))
  if (known.name === name) return []
  return step(`Rename the product ${known.name} to ${name}`, () => stripe.products.update(known.id, { name }))
}

function priceSteps(
  stripe: Stripe,
  { id: key, productKey, priceCents: cents, period }: WantedPrice,
  prices: readonly Stripe.Price[],
): SyncStep[] {
  const product = productId(productKey)
  const interval = period && INTERVALS[period]
  const known = prices.find(({ lookup_key }) => lookup_key === key)
  const isSame =
    known?.unit_amount === cents &&
    known.currency === CURRENCY &&
    (known.recurring?.interval ?? null) === interval &&
    known.product === product
  if (isSame) return []
  const of = interval === null ? '' : ` a ${interval}`
  return step(`${known ? 'Replace' : 'Create'} the price ${key}: ${cents} cents${of}`, () =>
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
  const known = await listSellerTaxIds(stripe)
  if (known.some(({ value }) => value === gstNumber)) return []
  return step(`Create the GST number ${gstNumber} of the seller`, () => createSellerTaxId(stripe, gstNumber))
}

function taxSteps(stripe: Stripe, { name, percent }: Tax, rates: readonly Stripe.TaxRate[]): SyncStep[] {
  const isSame = (each: Stripe.TaxRate) =>
    each.display_name === name && each.percentage === percent && each.metadata?.lotline === LOTLINE_TAX
  if (rates.some(isSame)) return []
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
  { key: id, name, percentOff, amountOffCents: amountOff }: WantedCatalogue['coupons'][number],
  coupons: readonly Stripe.Coupon[],
): SyncStep[] {
  const known = coupons.find((each) => each.id === id)
  if (known) {
    if (known.percent_off === percentOff && known.amount_off === amountOff) return []
    throw new LotlineError(
      'conflict',
      `The provider has the coupon ${id} with other terms, which cannot be changed: give the coupon another key in the catalogue.`,
    )
  }
  const terms =
    percentOff === null ? { amount_off: amountOff ?? 0, currency: CURRENCY } : { percent_off: percentOff }
  return step(`Create the coupon ${id}`, () =>
    stripe.coupons.create({ id, name, duration: 'once', ...terms }),
  )
}
