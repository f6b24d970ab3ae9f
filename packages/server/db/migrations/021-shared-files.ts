import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const sharedFiles: Migration = {
  async up(db) {
    // Attached files may be anybody's: a link shows them where its owner chose that.
    await sql.raw('ALTER TABLE share ADD COLUMN shows_files boolean NOT NULL DEFAULT false').execute(db)
  },
}
