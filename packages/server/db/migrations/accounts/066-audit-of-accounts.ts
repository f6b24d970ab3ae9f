import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Rows of before are acts of administrators, and stay such. */
const AUDIT_OF_ACCOUNTS = `
ALTER TABLE audit_event
  ALTER COLUMN actor_username DROP NOT NULL,
  ADD COLUMN kind text NOT NULL DEFAULT 'administration',
  ADD COLUMN outcome text NOT NULL DEFAULT 'done' CHECK (outcome IN ('done', 'refused')),
  /* The account it is about, without a foreign key: the key would lock the account's row for each sign-in. */
  ADD COLUMN account_id uuid,
  ADD COLUMN browser text,
  /* Repeated events of an hour share a row. */
  ADD COLUMN count integer NOT NULL DEFAULT 1,
  ADD COLUMN merge_key text UNIQUE;
CREATE INDEX audit_event_account ON audit_event (account_id, happened_at DESC, id DESC);
`

export const auditOfAccounts: Migration = {
  async up(db) {
    await sql.raw(AUDIT_OF_ACCOUNTS).execute(db)
  },
}
