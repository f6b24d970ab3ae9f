import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Notes of a report as its editor has them, null where nothing was written. */
const NOTES = 'ALTER TABLE report ADD COLUMN notes jsonb'

export const reportNotes: Migration = {
  async up(db) {
    await sql.raw(NOTES).execute(db)
  },
}
