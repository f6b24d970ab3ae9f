import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const unpaidRenewals: Migration = {
  async up(db) {
    await sql
      .raw(`
      -- The renewal of the current period, where it is not paid: owed, or given up by its account, so that nothing of it may be charged. NULL: paid.
      ALTER TABLE billing_subscription ADD COLUMN unpaid_renewal text CHECK (unpaid_renewal IN ('owed', 'given_up'));
      UPDATE billing_subscription SET unpaid_renewal = 'owed' WHERE is_live AND is_past_due`)
      .execute(db)
  },
}
