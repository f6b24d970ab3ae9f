import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const reportColumns: Migration = {
  async up(db) {
    await sql
      .raw(`
      -- Chosen columns by data source; one that is not named shows all of its columns.
      ALTER TABLE report ADD COLUMN presets jsonb NOT NULL DEFAULT '{}';
      -- Older versions are whole reports.
      UPDATE report_version SET content = content || '{"presets":{}}'::jsonb`)
      .execute(db)
  },
}
