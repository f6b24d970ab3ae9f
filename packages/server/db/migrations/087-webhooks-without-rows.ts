import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Webhooks are answered once the customer is stored; the provider repeats what failed. Unprocessed events are covered by the nightly reconciliation. */
export const webhooksWithoutRows: Migration = {
  async up(db) {
    await sql.raw('DROP TABLE billing_event').execute(db)
  },
}
