import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const partPages: Migration = {
  async up(db) {
    await sql.raw(`ALTER TABLE report_part ADD COLUMN begins_page boolean NOT NULL DEFAULT false`).execute(db)
  },
}
