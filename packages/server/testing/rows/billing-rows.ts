import type { Database } from '../../db/open.ts'

/** A customer with an inactive subscription, an invoice and a payment. All ids are unknown to the provider. */
export async function billingRows({ db }: Database, account_id: string): Promise<void> {
  const now = new Date()
  await db
    .insertInto('billing_customer')
    .values({ customer_id: `cus_${account_id}`, account_id, created_at: now })
    .execute()
  await db
    .insertInto('billing_subscription')
    .values({
      subscription_id: `sub_${account_id}`,
      account_id,
      plan_id: 'pro-yearly',
      name: 'a secret result',
      price_cents: 100,
      tax_percent: 12,
      period: 'yearly',
      auto_renew: true,
      period_end: now,
      is_live: false,
      is_past_due: false,
      plan_key: 'pro',
      resource_keys: [],
      access_until: null,
    })
    .execute()
  await db
    .insertInto('billing_invoice')
    .values({
      invoice_id: `in_${account_id}`,
      account_id,
      subscription_id: `sub_${account_id}`,
      number: null,
      status: 'void',
      total_cents: 112,
      tax_cents: 12,
      refunded_cents: 0,
      issued_at: now,
      link: null,
      pdf: null,
      title: 'a secret result',
      product_id: null,
    })
    .execute()
  await db.insertInto('quota_extra').values({ account_id, quota_key: 'offerRent', uses_left: 0 }).execute()
  await db
    .insertInto('billing_order')
    .values({
      id: account_id,
      account_id,
      idempotency_key: account_id,
      order_id: account_id,
      call: 'payment',
      terms: null,
      body_hash: Buffer.from(account_id),
      intent_id: null,
      refusal: 'a secret result',
      sent_at: now,
      created_at: now,
    })
    .execute()
}
