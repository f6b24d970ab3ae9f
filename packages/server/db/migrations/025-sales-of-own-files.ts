import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const salesOfOwnFiles: Migration = {
  async up(db) {
    await sql
      .raw("ALTER TABLE sale ADD COLUMN roll_number text, ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}'")
      .execute(db)
  },
}
