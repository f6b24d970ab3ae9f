import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const orderedOfOperations: Migration = {
  async up(db) {
    // It holds ids of products, of prices and of open invoices.
    await sql.raw('ALTER TABLE billing_operation RENAME COLUMN product_id TO ordered_id').execute(db)
  },
}
