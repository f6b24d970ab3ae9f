import type { ColumnType, Generated } from 'kysely'
import type { QuotaKey } from '#domain/account/quotas.ts'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface BillingCustomerTable {
  customer_id: string
  account_id: string | null
  card_brand: ColumnType<string | null, string | null | undefined, string | null>
  card_last4: ColumnType<string | null, string | null | undefined, string | null>
  card_expiry_month: ColumnType<number | null, number | null | undefined, number | null>
  card_expiry_year: ColumnType<number | null, number | null | undefined, number | null>
  fetch_number: Generated<number>
  created_at: Timestamp
  deleted_at: OptionalTimestamp
}

export interface BillingSubscriptionTable {
  subscription_id: string
  account_id: string
  plan_id: string
  name: string
  price_cents: number
  tax_percent: number
  period: 'monthly' | 'yearly'
  auto_renew: boolean
  period_end: Timestamp
  is_live: boolean
  is_past_due: boolean
  is_taken_back: Generated<boolean>
  is_renewal_unpaid: Generated<boolean>
  plan_key: string | null
  resource_keys: string[]
  access_until: Timestamp | null
  notice: ColumnType<
    'past_due' | 'closed' | null,
    'past_due' | 'closed' | null | undefined,
    'past_due' | 'closed' | null
  >
}

export interface BillingInvoiceTable {
  invoice_id: string
  account_id: string
  subscription_id: string | null
  number: string | null
  status: 'paid' | 'open' | 'void' | 'refunded'
  total_cents: number
  tax_cents: number
  refunded_cents: number
  due_cents: Generated<number>
  issued_at: Timestamp
  link: string | null
  pdf: string | null
  title: string
  product_id: string | null
  coupon_id: ColumnType<string | null, string | null | undefined, string | null>
  credited_at: OptionalTimestamp
  credited_quota: ColumnType<QuotaKey | null, QuotaKey | null | undefined, QuotaKey | null>
  credited_uses: ColumnType<number | null, number | null | undefined, number | null>
  taken_back_at: OptionalTimestamp
}

interface QuotaExtraTable {
  account_id: string
  quota_key: string
  uses_left: number
}

export interface BillingOrderTable {
  id: string
  account_id: string
  idempotency_key: string
  /** First order of the purchase, joined by others on the same terms. */
  order_id: string
  call: string
  terms: string | null
  body_hash: Buffer
  /** Setup intent of the new card that pays; null: the saved card. */
  intent_id: string | null
  invoice_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Reason why it was refused or ended early. */
  refusal: ColumnType<string | null, string | null | undefined, string | null>
  /** Send time of the running request; null once answered. */
  sent_at: OptionalTimestamp
  created_at: Timestamp
}

interface BillingEventTable {
  event_id: string
  type: string
  customer_id: string | null
  received_at: Timestamp
  processed_at: OptionalTimestamp
  attempts: Generated<number>
  next_attempt_at: Timestamp
  error: ColumnType<string | null, string | null | undefined, string | null>
}

export interface BillingSchema {
  billing_customer: BillingCustomerTable
  billing_subscription: BillingSubscriptionTable
  billing_invoice: BillingInvoiceTable
  quota_extra: QuotaExtraTable
  billing_order: BillingOrderTable
  billing_event: BillingEventTable
}
