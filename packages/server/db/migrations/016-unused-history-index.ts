import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Histories and digests read all that a collection has by the primary key; this index answered nothing and grew with every pair. */
export const unusedHistoryIndex: Migration = {
  async up(db) {
    await sql.raw('DROP INDEX collection_change_tab').execute(db)
  },
}
