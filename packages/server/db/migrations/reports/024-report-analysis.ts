import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const reportAnalysis: Migration = {
  async up(db) {
    // The market analysis that a report was begun from; its part falls back to the latest of the parcel once it is deleted.
    await sql.raw('ALTER TABLE report ADD COLUMN analysis_id uuid').execute(db)
  },
}
