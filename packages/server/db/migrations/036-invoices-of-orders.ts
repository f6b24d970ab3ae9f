import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const invoicesOfOrders: Migration = {
  async up(db) {
    await sql
      .raw(`
      ALTER TABLE billing_invoice
        -- Coupon of the catalogue with which it was ordered; NULL for none, and for those of before this migration.
        ADD COLUMN coupon_id text,
        -- The renewal that its account gave up: it is not to be paid any more.
        ADD COLUMN is_given_up boolean NOT NULL DEFAULT false`)
      .execute(db)
  },
}
