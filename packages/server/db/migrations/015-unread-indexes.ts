import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Indexes that no query reads, though every release kept them up. Histories and digests read all that a collection has by the primary
 * key; polygons that are gone are found by their release, not by where they were; changes are found by release, parcel or place, and only
 * then put in order by their day.
 */
export const unreadIndexes: Migration = {
  async up(db) {
    await sql
      .raw('DROP INDEX collection_change_tab; DROP INDEX change_event_gone; DROP INDEX detected_change_as_of')
      .execute(db)
  },
}
