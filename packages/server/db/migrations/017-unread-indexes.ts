import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Indexes that no query reads, though every import kept them up. Polygons that are gone are found by their release, not by where they
 * were; changes are found by release, lot or place, and only then put in order by their day.
 */
export const unreadIndexes: Migration = {
  async up(db) {
    await sql.raw('DROP INDEX change_event_gone; DROP INDEX detected_change_as_of').execute(db)
  },
}
