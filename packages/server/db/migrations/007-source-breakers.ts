import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Outside sources that do not answer, so that no server asks them for a while. */
export const sourceBreakers: Migration = {
  async up(db) {
    await sql
      .raw(`
CREATE TABLE source_breaker (
  source_key text PRIMARY KEY,
  /* In a row. */
  failures integer NOT NULL,
  /* Null while it is still asked. */
  open_until timestamptz,
  last_error text NOT NULL
);
CREATE INDEX task_part_arrival ON task_part (task_id, arrived_at);
`)
      .execute(db)
  },
}
