import type Stripe from 'stripe'
import type { Tax } from '#domain/billing/taxes.ts'
import { findSellerTaxId } from './billing-address.ts'
import { request } from './stripe-client.ts'

export const CURRENCY = 'cad'
/** Value of `metadata.lotline` on tax rates that Lotline created. Others are not touched. */
export const LOTLINE_TAX = 'tax'

export interface Sale {
  priceKey: string
  /** In cents of CAD. Must equal the provider's price. */
  priceCents: number
  taxes: readonly Tax[]
  couponId: string | null
}

/** Prices that `lotline billing sync` created. */
export class SoldPrices {
  private readonly stripe: Stripe
  private readonly prices = new Map<string, string>()
  private readonly taxRates = new Map<string, string>()
  private readonly sellerGstNumber: string | null
  private sellerTaxId: string | undefined

  constructor(stripe: Stripe, sellerGstNumber: string | null) {
    this.stripe = stripe
    this.sellerGstNumber = sellerGstNumber
  }

  /** Terms of an invoice, as the provider's ids. @throws if one is missing. */
  async findTerms({ priceKey, priceCents, taxes, couponId }: Sale) {
    return {
      price: await this.findPrice(priceKey, priceCents),
      taxRates: await this.findTaxRates(taxes),
      sellerTaxIds: await this.findSellerTaxIds(),
      discounts: couponId === null ? [] : [{ coupon: couponId }],
    }
  }

  /** @throws if the price is missing, or has another amount. */
  async findPrice(key: string, cents: number): Promise<string> {
    const cachedId = this.prices.get(`${key} ${cents}`)
    if (cachedId !== undefined) return cachedId
    const { data } = await request(() => this.stripe.prices.list({ lookup_keys: [key], active: true }))
    const price = data.find(({ unit_amount, currency }) => unit_amount === cents && currency === CURRENCY)
    if (!price) throw new Error(`The provider has no price ${key} of ${cents} cents: lotline billing sync`)
    this.prices.set(`${key} ${cents}`, price.id)
    return price.id
  }

  /** Returns ids of tax rates. @throws if one is missing. */
  findTaxRates(taxes: readonly Tax[]): Promise<string[]> {
    return Promise.all(taxes.map((tax) => this.findTaxRate(tax)))
  }

  private async findTaxRate({ name, percent }: Tax): Promise<string> {
    const cachedId = this.taxRates.get(`${name} ${percent}`)
    if (cachedId !== undefined) return cachedId
    const rates = await request(() =>
      this.stripe.taxRates.list({ active: true, inclusive: false, limit: 100 }),
    )
    const rate = rates.data.find(
      ({ display_name, percentage, metadata }) =>
        display_name === name && percentage === percent && metadata?.lotline === LOTLINE_TAX,
    )
    if (!rate) throw new Error(`The provider has no tax rate ${name} of ${percent}%: lotline billing sync`)
    this.taxRates.set(`${name} ${percent}`, rate.id)
    return rate.id
  }

  /** Returns the id of the seller's GST/HST number, if configured. @throws if the provider lacks it. */
  private async findSellerTaxIds(): Promise<string[]> {
    if (this.sellerGstNumber === null) return []
    this.sellerTaxId ??= await findSellerTaxId(this.stripe, this.sellerGstNumber)
    return [this.sellerTaxId]
  }
}
