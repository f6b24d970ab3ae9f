import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const SHARES = `
/* Links that show something of an account to somebody without one. */
CREATE TABLE share (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  /* 'report': more kinds may follow, which is why nothing is referenced. */
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  /* SHA-256 of the token in the link, which is stored nowhere. */
  token_hash bytea NOT NULL UNIQUE,
  /* Null: the link alone opens it. */
  password_hash text,
  units text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  opened_count integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz
);
CREATE INDEX share_subject ON share (account_id, subject_kind, subject_id);
CREATE INDEX share_expiry ON share (expires_at);
`

export const shares: Migration = {
  async up(db) {
    await sql.raw(SHARES).execute(db)
  },
}
