import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Payments become orders without locks: their invoice at the provider says how they stand. Open ones keep their keys. */
export const orders: Migration = {
  async up(db) {
    await sql
      .raw(`
      DROP INDEX billing_operation_open;
      ALTER INDEX billing_operation_created RENAME TO billing_order_created;
      ALTER TABLE billing_operation RENAME TO billing_order;
      -- When the request was sent that is still running; NULL once it has answered.
      ALTER TABLE billing_order RENAME COLUMN locked_until TO sent_at;
      ALTER TABLE billing_order ALTER COLUMN sent_at DROP NOT NULL;
      ALTER TABLE billing_order RENAME COLUMN message TO refusal;
      ALTER TABLE billing_order
        -- First order of the purchase, which others on the same terms have joined.
        ADD COLUMN order_id uuid,
        -- Item, coupon and shown total; NULL: never joined.
        ADD COLUMN terms text,
        -- Setup intent of the new card that pays; NULL: the saved card.
        ADD COLUMN intent_id text,
        ADD COLUMN invoice_id text;
      UPDATE billing_order o SET order_id = id, sent_at = NULL,
        invoice_id = coalesce((SELECT i.invoice_id FROM billing_invoice i WHERE i.subscription_id = o.subject_id
          ORDER BY i.issued_at LIMIT 1), CASE WHEN call NOT IN ('payment', 'subscribe') THEN subject_id END);
      -- Open invoices are owed: one that had failed may have been paid since.
      UPDATE billing_order SET refusal = NULL WHERE state <> 'failed' OR call = 'payInvoice' AND invoice_id IS NOT NULL;
      ALTER TABLE billing_order ALTER COLUMN order_id SET NOT NULL, DROP COLUMN state, DROP COLUMN subject_id, DROP COLUMN ordered_id;
      CREATE INDEX billing_order_purchase ON billing_order (order_id);

      -- Whether the invoice of the current period is not paid.
      ALTER TABLE billing_subscription ADD COLUMN is_renewal_unpaid boolean NOT NULL DEFAULT false;
      UPDATE billing_subscription SET is_renewal_unpaid = true WHERE unpaid_renewal IS NOT NULL;
      ALTER TABLE billing_subscription DROP COLUMN unpaid_renewal;
      ALTER TABLE billing_invoice DROP COLUMN is_given_up`)
      .execute(db)
  },
}
