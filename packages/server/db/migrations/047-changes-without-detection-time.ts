import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const changesWithoutDetectionTime: Migration = {
  async up(db) {
    // Nothing read it: a change is dated by its release, and became known when that was imported.
    await sql.raw('ALTER TABLE detected_change DROP COLUMN detected_at').execute(db)
  },
}
