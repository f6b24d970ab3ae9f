import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A release tells hundreds of thousands of rows, all of them selected from its own changes in the statement that stores them. To look
 * each one's change and release up again took a tenth of the whole work; neither is ever deleted. Should one be, what was told of it is
 * forgotten as what was told of collections is: by the nightly job.
 */
export const toldInBulk: Migration = {
  async up(db) {
    await sql
      .raw(`
ALTER TABLE collection_change DROP CONSTRAINT collection_change_change_id_fkey;
ALTER TABLE notification DROP CONSTRAINT notification_release_id_fkey;
`)
      .execute(db)
  },
}
