import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const dueOfInvoices: Migration = {
  async up(db) {
    await sql
      .raw(`
      -- What is still to be paid of an open invoice, in cents; of those stored before their total, until they are fetched again.
      ALTER TABLE billing_invoice ADD COLUMN due_cents integer NOT NULL DEFAULT 0;
      UPDATE billing_invoice SET due_cents = total_cents WHERE status = 'open'`)
      .execute(db)
  },
}
