import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { signedInAccount } from '../../testing/rows/account-factory.ts'
import { billing } from './023-billing.ts'
import { takenBack } from './027-taken-back.ts'
import { usesOfProducts } from './030-uses-of-products.ts'
import { unpaidRenewals } from './031-unpaid-renewals.ts'
import { invoicesOfOrders } from './036-invoices-of-orders.ts'
import { dueOfInvoices } from './043-due-of-invoices.ts'
import { orderedOfOperations } from './046-ordered-of-operations.ts'
import { orders } from './070-orders.ts'
import { FACTS } from './first-schema/facts.ts'

const FACT_CHARGE = /CREATE TABLE fact_charge \(.*?\n\);/s.exec(FACTS)?.[0] ?? ''

/** Makes the tables as they were before the migration. */
async function makeBefore(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`DROP TABLE IF EXISTS fact_charge, billing_customer, billing_subscription, billing_invoice, quota_extra, billing_operation, billing_order, billing_event;
    DROP SEQUENCE IF EXISTS billing_fetch;
    ${FACT_CHARGE}`)
    .execute(db)
  await billing.up(db)
  await takenBack.up(db)
}

describeOnBothEngines('a database that exists comes through with its rows:', (getDatabase) => {
  it('uses taken for tasks, uses of products, payments', async () => {
    const database = getDatabase()
    const { id } = await signedInAccount(database)
    const [paid, mixed] = await addTasks(id, 2)
    await database.db.transaction().execute(async (transaction) => {
      const db = transaction as unknown as Kysely<never>
      await makeBefore(db)
      await sql`
        INSERT INTO fact_charge (task_id, upid, quota_key, month, is_from_product) VALUES
          (${paid}::uuid, 'a', 'paragonTable', '2026-11-01', false),
          (${mixed}::uuid, 'a', 'propertiesTable', '2026-11-01', false),
          (${mixed}::uuid, 'b', 'propertiesTable', '2026-11-01', true),
          (${mixed}::uuid, 'c', 'propertiesTable', '2026-11-01', true)`.execute(db)
      await sql`INSERT INTO quota_extra VALUES (${id}::uuid, 'paragonTable', 70)`.execute(db)
      await sql`
        INSERT INTO billing_operation (account_id, idempotency_key, call, body_hash, locked_until, created_at)
        VALUES (${id}::uuid, ${id}::uuid, 'payment', 'body', now(), now())`.execute(db)
      await usesOfProducts.up(db)
      await sql`
        INSERT INTO billing_operation (account_id, idempotency_key, call, product_id, body_hash, locked_until, created_at)
        VALUES (${id}::uuid, gen_random_uuid(), 'payInvoice', 'in_1', 'body', now(), now())`.execute(db)
      await orderedOfOperations.up(db)
    })
    const { rows: charges } = await database.pool.query(
      'SELECT task_id, quota_key, month::text, month_uses, product_uses FROM fact_charge ORDER BY quota_key',
    )
    const month = '2026-11-01'
    expect(charges).toEqual([
      { task_id: paid, quota_key: 'paragonTable', month, month_uses: 1, product_uses: 0 },
      { task_id: mixed, quota_key: 'propertiesTable', month, month_uses: 1, product_uses: 2 },
    ])
    const { rows: payments } = await database.pool.query(
      'SELECT account_id, call, state, ordered_id FROM billing_operation ORDER BY call DESC',
    )
    const running = { account_id: id, state: 'running' }
    expect(payments).toEqual([
      { ...running, call: 'payment', ordered_id: null },
      { ...running, call: 'payInvoice', ordered_id: 'in_1' },
    ])
    await database.pool.query('UPDATE quota_extra SET uses_left = uses_left - 100')
    expect((await database.pool.query('SELECT uses_left FROM quota_extra')).rows).toEqual([
      { uses_left: -30 },
    ])
  })

  it('also one that was made while the columns stood in the migrations before', async () => {
    const database = getDatabase()
    const { id } = await signedInAccount(database)
    const [task = ''] = await addTasks(id, 1)
    const charge = {
      task_id: task,
      quota_key: 'paragonTable',
      month: '2026-11-01',
      month_uses: 4,
      product_uses: 2,
    }
    await database.db.insertInto('fact_charge').values(charge).execute()
    await database.db.transaction().execute((transaction) => usesOfProducts.up(transaction))
    const { rows } = await database.pool.query(
      'SELECT month_uses, product_uses FROM fact_charge WHERE task_id = $1',
      [task],
    )
    expect(rows).toEqual([{ month_uses: 4, product_uses: 2 }])
  })

  it('payments become orders: open ones keep their keys and invoices, refused ones their reasons', async () => {
    const database = getDatabase()
    const { id } = await signedInAccount(database)
    await database.db.transaction().execute(async (transaction) => {
      const db = transaction as unknown as Kysely<never>
      await makeBefore(db)
      for (const migration of [usesOfProducts, unpaidRenewals, invoicesOfOrders, dueOfInvoices])
        await migration.up(db)
      await orderedOfOperations.up(db)
      await sql`
        INSERT INTO billing_invoice (invoice_id, account_id, subscription_id, status, total_cents, tax_cents, refunded_cents, issued_at, title)
        VALUES ('in_renewal', ${id}::uuid, 'sub_1', 'open', 1, 0, 0, '2026-02-01', 'Pro'),
          ('in_first', ${id}::uuid, 'sub_1', 'paid', 1, 0, 0, '2026-01-01', 'Pro')`.execute(db)
      await sql`
        INSERT INTO billing_operation (account_id, idempotency_key, call, state, subject_id, message, body_hash, locked_until, created_at)
        SELECT ${id}::uuid, gen_random_uuid(), call, state, subject_id, message, 'body'::bytea, now(), now() FROM (VALUES
          ('payment', 'requires_action', 'sub_1', NULL), ('buyProduct', 'running', 'in_product', NULL),
          ('subscribe', 'failed', NULL, 'Declined.'), ('payInvoice', 'failed', 'in_renewal', 'Declined.'))
          AS v (call, state, subject_id, message)`.execute(db)
      await orders.up(db)
    })
    const { rows } = await database.pool.query(
      'SELECT call, invoice_id, refusal, order_id = id AS is_own, sent_at FROM billing_order ORDER BY call',
    )
    const own = { is_own: true, sent_at: null }
    expect(rows).toEqual([
      { ...own, call: 'buyProduct', invoice_id: 'in_product', refusal: null },
      { ...own, call: 'payInvoice', invoice_id: 'in_renewal', refusal: null },
      { ...own, call: 'payment', invoice_id: 'in_first', refusal: null },
      { ...own, call: 'subscribe', invoice_id: null, refusal: 'Declined.' },
    ])
  })

  async function addTasks(account_id: string, count: number): Promise<string[]> {
    const task = { account_id, kind: 'facts', key: 'facts', part_count: 1, timeout_seconds: 60 }
    const rows = await getDatabase()
      .db.insertInto('task')
      .values(Array.from({ length: count }, () => task))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }
})
