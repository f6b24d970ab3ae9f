import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const reportPlace: Migration = {
  async up(db) {
    // Name and position of the place that a report without parcels is about, as its market analysis had them when it was begun.
    await sql.raw('ALTER TABLE report ADD COLUMN place jsonb').execute(db)
  },
}
