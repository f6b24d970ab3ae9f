import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One account can give its branding to all others as their default. */
export const officeBranding: Migration = {
  async up(db) {
    await sql
      .raw(`
      ALTER TABLE account ADD COLUMN gives_branding boolean NOT NULL DEFAULT false;
      CREATE UNIQUE INDEX account_gives_branding ON account (gives_branding) WHERE gives_branding`)
      .execute(db)
  },
}
