import type Stripe from 'stripe'
import { request } from './stripe-client.ts'

export const CURRENCY = 'cad'

/** As created at the provider by `lotline billing sync`. */
export class SoldPrices {
  private readonly stripe: Stripe
  private readonly prices = new Map<string, string>()
  private readonly taxRates = new Map<number, string>()

  constructor(stripe: Stripe) {
    this.stripe = stripe
  }

  /** @throws if the provider lacks the price, or has another amount. */
  async findPrice(key: string, cents: number): Promise<string> {
    const known = this.prices.get(`${key} ${cents}`)
    if (known !== undefined) return known
    const { data } = await request(() => this.stripe.prices.list({ lookup_keys: [key], active: true }))
    const price = data.find(({ unit_amount, currency }) => unit_amount === cents && currency === CURRENCY)
    if (!price) throw new Error(`The provider has no price ${key} of ${cents} cents: lotline billing sync`)
    this.prices.set(`${key} ${cents}`, price.id)
    return price.id
  }

  /** @throws if the provider lacks it. */
  async findTaxRate(percent: number): Promise<string> {
    const known = this.taxRates.get(percent)
    if (known !== undefined) return known
    const rates = await request(() =>
      this.stripe.taxRates.list({ active: true, inclusive: false, limit: 100 }),
    )
    const rate = rates.data.find((each) => each.percentage === percent && each.metadata?.lotline === 'tax')
    if (!rate) throw new Error(`The provider has no tax rate of ${percent}%: lotline billing sync`)
    this.taxRates.set(percent, rate.id)
    return rate.id
  }
}
