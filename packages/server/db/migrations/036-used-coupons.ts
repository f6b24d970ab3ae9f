import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const usedCoupons: Migration = {
  async up(db) {
    await sql
      .raw(`
      -- Coupon of the catalogue with which it was ordered; NULL for none, and for those of before this migration.
      ALTER TABLE billing_invoice ADD COLUMN coupon_id text`)
      .execute(db)
  },
}
