import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Links that make the first administrator. */
export const firstAdministrator: Migration = {
  async up(db) {
    await sql
      .raw(`
/* Empty as soon as there is an administrator. Several may work at once: each server that starts prints its own. */
CREATE TABLE first_administrator_link (
  token_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
`)
      .execute(db)
  },
}
