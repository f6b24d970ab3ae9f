import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Without the hash, a key that came with another request would return the first result. */
export const requestsOfMails: Migration = {
  async up(db) {
    await sql.raw('ALTER TABLE mail_message ADD COLUMN request_hash text').execute(db)
  },
}
