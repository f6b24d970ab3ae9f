/** Objects of the provider with the fields that Lotline reads, checked against the official types. */
import type Stripe from 'stripe'

type Product = Pick<Stripe.Product, 'id' | 'created' | 'name'>
export type Price = Pick<
  Stripe.Price,
  'id' | 'created' | 'currency' | 'unit_amount' | 'lookup_key' | 'metadata'
> & { product: string; recurring: { interval: 'month' | 'year' } | null }
export type TaxRate = Pick<Stripe.TaxRate, 'id' | 'created' | 'display_name' | 'percentage' | 'metadata'>
type Coupon = Pick<Stripe.Coupon, 'id' | 'created' | 'amount_off' | 'percent_off'>
export type TaxId = Pick<Stripe.TaxId, 'id' | 'created' | 'value'> & { type: string }

export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'metadata'> & {
  name: string | null
  invoice_settings: Pick<Stripe.Customer.InvoiceSettings, 'default_payment_method'>
  address?: Record<string, string>
  tax_ids?: List<TaxId>
  /** Debt in cents, or credit if negative, which the next invoice includes. */
  balance?: number
  /** Coupon of invoices that have no other. */
  sandbox_coupon?: string
}
type PaymentMethod = Pick<Stripe.PaymentMethod, 'id' | 'created'> & {
  customer: string | null
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>
  sandbox_number: string
}
export type SetupIntent = Pick<Stripe.SetupIntent, 'id' | 'object' | 'created' | 'status'> & {
  client_secret: string
  customer: string | null
  payment_method: string | null
  last_setup_error: Pick<Stripe.SetupIntent.LastSetupError, 'code' | 'message' | 'type'> | null
}
export type PaymentIntent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'created' | 'amount' | 'status'> & {
  client_secret: string
  customer: string
  payment_method: string | null
  last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'message' | 'type'> | null
  /** Invoice that it pays. The provider has this in invoice payments. */
  sandbox_invoice: string
}
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'created' | 'amount' | 'amount_refunded' | 'disputed' | 'paid' | 'refunded'
> & {
  customer: string
  payment_intent: string
  /** Idempotency key of the charge; null if the cardholder authenticated. */
  sandbox_key: string | null
}
type Dispute = Pick<Stripe.Dispute, 'id' | 'created' | 'status'> & { charge: string }
export type Refund = Pick<Stripe.Refund, 'id' | 'created' | 'amount' | 'status'> & { charge: string }
export type Line = Pick<Stripe.InvoiceLineItem, 'id' | 'amount' | 'description' | 'period'> & {
  parent: LineParent
}
type LineParent =
  | { type: 'subscription_item_details'; subscription_item_details: { proration: boolean } }
  | { type: 'invoice_item_details'; invoice_item_details: { proration: boolean } }
export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'created'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'billing_reason'
  | 'description'
  | 'metadata'
  | 'number'
  | 'starting_balance'
  | 'ending_balance'
  | 'total'
  | 'next_payment_attempt'
> & {
  status: 'draft' | 'open' | 'paid' | 'void'
  customer: string
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  lines: List<Line>
  payments: List<InvoicePayment>
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string; metadata: Record<string, string> }
  } | null
  total_taxes: Pick<Stripe.Invoice.TotalTax, 'amount' | 'type' | 'tax_rate_details'>[]
  total_discount_amounts: { amount: number; discount: string }[]
  sandbox_coupon: string | null
  /** Billing details when it was finalized. */
  customer_name?: string | null
  customer_address?: Record<string, string> | null
  customer_tax_ids?: { type: string; value: string }[]
  account_tax_ids: string[] | null
  sandbox_tax_rates: TaxRate[]
  sandbox_finalize_at: number
}
type InvoicePayment = Pick<Stripe.InvoicePayment, 'id' | 'created'> & {
  payment: { type: 'payment_intent'; payment_intent: string }
}
type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'created' | 'current_period_start' | 'current_period_end'
> & {
  price: Price
  /** Cents charged for the period, before tax and discount. */
  sandbox_paid?: number
}
export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'created' | 'cancel_at_period_end' | 'ended_at' | 'metadata' | 'billing_cycle_anchor'
> & {
  status: 'active' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'canceled'
  customer: string
  default_tax_rates: TaxRate[]
  invoice_settings?: { account_tax_ids: string[] | null }
  items: List<SubscriptionItem>
  pending_update?: { expires_at: number; price: string; at: number }
  latest_invoice: string | null
}
export type ProviderEvent = Pick<Stripe.EventBase, 'id' | 'object' | 'created'> & {
  type: string
  data: { object: unknown }
}

interface List<Item> {
  object: 'list'
  data: Item[]
  has_more: boolean
  url: string
}

export const listOf = <Item>(data: Item[]): List<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url: '/v1',
})

export interface Kinds {
  customer: Customer | Stripe.DeletedCustomer
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  payment_intent: PaymentIntent
  charge: Charge
  dispute: Dispute
  refund: Refund
  product: Product
  price: Price
  tax_rate: TaxRate
  tax_id: TaxId
  coupon: Coupon
  invoice: Invoice
  subscription: Subscription
}
