import type Stripe from 'stripe'
import { LotlineError } from '#contract/errors.ts'
import type { Tax } from '#domain/billing/taxes.ts'
import { createSellerTaxId, listSellerTaxIds } from './billing-address.ts'
import { openStripe, request, requestAll, type StripeConnection } from './stripe-client.ts'

/** Prices in cents of CAD. */
export interface WantedCatalogue {
  prices: readonly WantedPrice[]
  taxes: readonly Tax[]
  gstNumber: string | null
  coupons: readonly { id: string; name: string; percentOff: number | null; amountOff: number | null }[]
}

interface WantedPrice {
  product: { id: string; name: string }
  key: string
  cents: number
  interval: 'month' | 'year' | null
}

interface SyncStep {
  /** `Create the price pro-yearly: $890.00 a year` */
  text: string
  run(): Promise<unknown>
}

const CURRENCY = 'cad'
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
  const sold = new Map(wanted.prices.map(({ product }) => [product.id, product])).values().toArray()
  const products = await requestAll(() => stripe.products.list({ limit }))
  const prices = await requestAll(() => stripe.prices.list({ active: true, limit }))
  const rates = await requestAll(() => stripe.taxRates.list({ active: true, inclusive: false, limit }))
  const coupons = await requestAll(() => stripe.coupons.list({ limit }))
  return [
    ...sold.flatMap((product) => productSteps(stripe, product, products)),
    ...wanted.prices.flatMap((price) => priceSteps(stripe, price, prices)),
    ...wanted.taxes.flatMap((tax) => taxSteps(stripe, tax, rates)),
    ...(await sellerSteps(stripe, wanted.gstNumber)),
    ...wanted.coupons.flatMap((coupon) => couponSteps(stripe, coupon, coupons)),
  ]
}

const step = (text: string, run: () => Promise<unknown>): SyncStep[] => [{ text, run: () => request(run) }]

const productId = (id: string) => `lotline-${id}`

function productSteps(
  stripe: Stripe,
  { id, name }: WantedPrice['product'],
  products: readonly Stripe.Product[],
): SyncStep[] {
  const known = products.find((each) => each.id === productId(id))
  if (!known)
    return step(`Create the product ${name}`, () => stripe.products.create({ id: productId(id), name }))
  if (known.name === name) return []
  return step(`Rename the product ${known.name} to ${name}`, () => stripe.products.update(known.id, { name }))
}

function priceSteps(
  stripe: Stripe,
  { product: { id }, key, cents, interval }: WantedPrice,
  prices: readonly Stripe.Price[],
): SyncStep[] {
  const product = productId(id)
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
  { id, name, percentOff, amountOff }: WantedCatalogue['coupons'][number],
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
