import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const reportViews: Migration = {
  async up(db) {
    await sql
      .raw(`
      ALTER TABLE report
        -- Where Street View stands and looks on the cover; null: as it is found.
        ADD COLUMN cover_view jsonb,
        -- Kind of branding by place.
        ADD COLUMN branding_uses jsonb NOT NULL DEFAULT '{"cover":"account","header":"none","last":"none"}';
      -- Older versions are whole reports.
      UPDATE report_version SET content = content || '{"coverView":null,"brandingUses":{"cover":"account","header":"none","last":"none"}}'::jsonb`)
      .execute(db)
  },
}
