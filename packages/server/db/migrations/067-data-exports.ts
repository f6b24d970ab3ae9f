import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const DATA_EXPORTS = `
/* Zips of all that an account owns; their bytes are in the storage. */
CREATE TABLE data_export (
  id text PRIMARY KEY,
  account_id uuid REFERENCES account(id) ON DELETE SET NULL,
  byte_count bigint,
  stored_at timestamptz NOT NULL
);
CREATE INDEX data_export_account ON data_export (account_id);
`

export const dataExports: Migration = {
  async up(db) {
    await sql.raw(DATA_EXPORTS).execute(db)
  },
}
