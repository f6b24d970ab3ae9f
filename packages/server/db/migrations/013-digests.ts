import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Digests of notifications by e-mail, with pictures, and with an address that ends them. */
export const digests: Migration = {
  async up(db) {
    await sql
      .raw(`
/* No digest will tell of it any more: one has, or nobody was to have one. Nothing that is older than digests is told by one. */
ALTER TABLE notification ADD COLUMN is_mail_settled boolean NOT NULL DEFAULT true;
ALTER TABLE notification ALTER COLUMN is_mail_settled SET DEFAULT false;
CREATE INDEX notification_unmailed ON notification (tab, created_at) WHERE NOT is_mail_settled;

/* Where one request ends mails of this kind (RFC 8058); null for mails about the account itself. */
ALTER TABLE mail_message ADD COLUMN unsubscribe_url text;

/* Shown in the HTML of a mail, as cid:name; forgotten with its words. */
CREATE TABLE mail_picture (
  mail_id uuid NOT NULL REFERENCES mail_message(id) ON DELETE CASCADE,
  name text NOT NULL,
  png bytea NOT NULL,
  PRIMARY KEY (mail_id, name)
);
`)
      .execute(db)
  },
}
