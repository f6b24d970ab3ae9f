import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const ownAccounts: Migration = {
  async up(db) {
    await sql`ALTER TABLE account ADD COLUMN deletes_at timestamptz`.execute(db)
  },
}
