import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Registrations whose mail was not opened yet. The account is made when it is: so nobody can take somebody else's address,
 * or a password into an account that its owner confirms, and signing in tells nobody which addresses have accounts.
 */
export const registrations: Migration = {
  async up(db) {
    await sql
      .raw(`
CREATE TABLE registration (
  token_hash bytea PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX registration_email ON registration (email);
CREATE INDEX registration_expiry ON registration (expires_at);
CREATE INDEX account_token_expiry ON account_token (expires_at);
CREATE INDEX throttle_count_window ON throttle_count (window_started_at);
`)
      .execute(db)
  },
}
