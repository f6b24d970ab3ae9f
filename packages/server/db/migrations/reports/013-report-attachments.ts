import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const ATTACHMENTS = `
/* Files in the store that attachments name. The row is there before its file, and goes after it. */
CREATE TABLE report_file (
  name text PRIMARY KEY,
  /* Null: the account was deleted. */
  account_id uuid REFERENCES account(id) ON DELETE SET NULL,
  byte_count integer NOT NULL,
  stored_at timestamptz NOT NULL
);
CREATE INDEX report_file_account ON report_file (account_id);

CREATE TABLE report_attachment (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  report_id uuid NOT NULL REFERENCES report(id) ON DELETE CASCADE,
  /* Copies of a report name the same file. */
  file_name text NOT NULL REFERENCES report_file(name),
  title text NOT NULL,
  content_type text NOT NULL,
  byte_count integer NOT NULL,
  pages jsonb NOT NULL,
  removed_content text[] NOT NULL,
  sha256 text NOT NULL,
  position integer NOT NULL,
  print_disabled boolean NOT NULL DEFAULT false,
  /* Can be brought back for a day. */
  removed_at timestamptz
);
CREATE INDEX report_attachment_report ON report_attachment (report_id);
CREATE INDEX report_attachment_file ON report_attachment (file_name);
`

export const reportAttachments: Migration = {
  async up(db) {
    await sql.raw(ATTACHMENTS).execute(db)
  },
}
