/** What is sold and how it is taxed. See `shapes.ts`. */
import type Stripe from 'stripe'

export type Product = Pick<
  Stripe.Product,
  'id' | 'object' | 'created' | 'livemode' | 'active' | 'name' | 'metadata'
>
export type Price = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'active'
  | 'currency'
  | 'unit_amount'
  | 'lookup_key'
  | 'metadata'
  | 'type'
  | 'tax_behavior'
> & { product: string; recurring: { interval: 'month' | 'year'; interval_count: number } | null }
export type TaxRate = Pick<
  Stripe.TaxRate,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'active'
  | 'display_name'
  | 'inclusive'
  | 'percentage'
  | 'metadata'
>
export type Coupon = Pick<
  Stripe.Coupon,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount_off'
  | 'currency'
  | 'duration'
  | 'name'
  | 'percent_off'
  | 'times_redeemed'
  | 'valid'
  | 'metadata'
>
export type TaxId = Pick<Stripe.TaxId, 'id' | 'object' | 'created' | 'livemode' | 'value'> & { type: string }
