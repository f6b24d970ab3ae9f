import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pictures that accounts have uploaded; their bytes are in the storage, by the same id. */
export const storedFiles: Migration = {
  async up(db) {
    await sql
      .raw(`
CREATE TABLE stored_file (
  /* 256 random bits as base64url: whoever knows the address may see the picture. */
  id text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  content_type text NOT NULL,
  byte_count integer NOT NULL,
  uploaded_at timestamptz NOT NULL
);
CREATE INDEX stored_file_account ON stored_file (account_id);
`)
      .execute(db)
  },
}
