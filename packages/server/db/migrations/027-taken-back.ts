import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const takenBack: Migration = {
  async up(db) {
    // All of its newest invoice was refunded, or lost to a dispute; the next fetch says it of subscriptions that stand.
    await sql
      .raw('ALTER TABLE billing_subscription ADD COLUMN is_taken_back boolean NOT NULL DEFAULT false')
      .execute(db)
  },
}
