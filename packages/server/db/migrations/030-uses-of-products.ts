import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const BILLING = `
/* Below 0: uses of refunded products that had been taken before; what is given back or bought later pays for them. */
ALTER TABLE quota_extra DROP CONSTRAINT IF EXISTS quota_extra_uses_left_check;

/* Product that is ordered; null for plans and open invoices. */
ALTER TABLE billing_operation ADD COLUMN IF NOT EXISTS product_id text;

/* Uses that were added for an invoice; null where none were, and for those of before this migration. */
ALTER TABLE billing_invoice ADD COLUMN IF NOT EXISTS credited_quota text, ADD COLUMN IF NOT EXISTS credited_uses integer;
`

/* The uses taken for a task are counted, not listed by parcel. */
const FACT_CHARGE = `
CREATE TABLE summed_charge AS
  SELECT task_id, quota_key, month, count(*) FILTER (WHERE NOT is_from_product) AS month_uses, count(*) FILTER (WHERE is_from_product) AS product_uses
  FROM fact_charge GROUP BY task_id, quota_key, month;
DROP TABLE fact_charge;

/* Quota taken for the parcels of a task that have no response yet; a failure returns it, once. */
CREATE TABLE fact_charge (
  task_id uuid PRIMARY KEY REFERENCES task(id) ON DELETE CASCADE,
  quota_key text NOT NULL,
  /* Of the quota; first day. */
  month date NOT NULL,
  /* Uses taken of the month's, and of those that products had added. */
  month_uses integer NOT NULL CHECK (month_uses >= 0),
  product_uses integer NOT NULL CHECK (product_uses >= 0)
);
INSERT INTO fact_charge (task_id, quota_key, month, month_uses, product_uses)
  SELECT task_id, quota_key, month, month_uses, product_uses FROM summed_charge;
DROP TABLE summed_charge;
`

export const usesOfProducts: Migration = {
  async up(db) {
    // The first schema and 023 had these columns for some hours: a database that was made then has them already.
    await sql.raw(BILLING).execute(db)
    const { rows } = await sql`
      SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'fact_charge' AND column_name = 'upid'
    `.execute(db)
    if (rows.length > 0) await sql.raw(FACT_CHARGE).execute(db)
  },
}
