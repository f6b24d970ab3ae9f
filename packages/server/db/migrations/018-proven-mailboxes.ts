import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns for setting a password: who has proven the mailbox, and which session began to connect a provider. */
export const provenMailboxes: Migration = {
  async up(db) {
    await sql
      .raw(`
/* When a link that Lotline sent to the account's mailbox was first used; null while only a provider vouches for the address. */
ALTER TABLE account ADD COLUMN mailbox_proven_at timestamptz;
UPDATE account SET mailbox_proven_at = coalesce(email_verified_at, created_at) WHERE password_hash IS NOT NULL;

/* A connection under way ends with the session that began it. */
DELETE FROM sign_in_flow;
ALTER TABLE sign_in_flow
  ADD COLUMN session_id uuid REFERENCES account_session(id) ON DELETE CASCADE,
  ADD CONSTRAINT sign_in_flow_session_of_account CHECK ((account_id IS NULL) = (session_id IS NULL));
CREATE INDEX sign_in_flow_session ON sign_in_flow (session_id);

ALTER TABLE account_token
  DROP CONSTRAINT account_token_purpose_check,
  ADD CONSTRAINT account_token_purpose_check
    CHECK (purpose IN ('verify_email', 'reset_password', 'change_email', 'disconnect_providers'));
`)
      .execute(db)
  },
}
