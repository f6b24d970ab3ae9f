import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const reportFirstPage: Migration = {
  async up(db) {
    // Reports made before keep their pages: no first page, and parts without data stay.
    await sql
      .raw(`ALTER TABLE report
        ADD COLUMN prepared_for text,
        ADD COLUMN shows_glance boolean NOT NULL DEFAULT false,
        ADD COLUMN hides_empty_parts boolean NOT NULL DEFAULT false`)
      .execute(db)
  },
}
