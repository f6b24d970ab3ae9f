import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Storage for sending mail and for signing in through outside providers. */
export const outsideWorld: Migration = {
  async up(db) {
    await sql
      .raw(`
/* A server that takes a mail puts this off, so that no other takes it, and it comes back if that server dies. */
ALTER TABLE mail_message ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now();
DROP INDEX mail_message_queued;
CREATE INDEX mail_message_queued ON mail_message (next_attempt_at) WHERE status = 'queued';

DELETE FROM sign_in_flow;
ALTER TABLE sign_in_flow
  /* The browser that began it (SHA-256 of its cookie): no other may finish it. */
  ADD COLUMN browser_hash bytea NOT NULL,
  /* Who was signed in and connects a provider to their account; null for signing in. */
  ADD COLUMN account_id uuid REFERENCES account(id) ON DELETE CASCADE;
CREATE INDEX sign_in_flow_expiry ON sign_in_flow (expires_at);

/* The provider's own session, told to it at logout. */
CREATE TABLE provider_session (
  session_id uuid PRIMARY KEY REFERENCES account_session(id) ON DELETE CASCADE,
  provider_key text NOT NULL,
  sealed_id_token bytea NOT NULL
);
`)
      .execute(db)
  },
}
