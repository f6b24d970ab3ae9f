/** What is sold and how it is taxed. See `shapes.ts`. */
import type Stripe from 'stripe'

export type Product = Pick<Stripe.Product, 'id' | 'object' | 'created' | 'active' | 'name' | 'metadata'>
export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'created' | 'active' | 'currency' | 'unit_amount' | 'lookup_key' | 'metadata' | 'type'
> & { product: string; recurring: { interval: 'month' | 'year' } | null }
export type TaxRate = Pick<
  Stripe.TaxRate,
  'id' | 'object' | 'created' | 'active' | 'display_name' | 'inclusive' | 'percentage' | 'metadata'
>
export type Coupon = Pick<
  Stripe.Coupon,
  | 'id'
  | 'object'
  | 'created'
  | 'amount_off'
  | 'currency'
  | 'duration'
  | 'name'
  | 'percent_off'
  | 'valid'
  | 'metadata'
>
export type TaxId = Pick<Stripe.TaxId, 'id' | 'object' | 'created' | 'value'> & { type: string }
