import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Named choices of parts that reports of an account can begin from. */
const TEMPLATES = `
CREATE TABLE report_template (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  name text NOT NULL,
  -- [{ key, title, printDisabled, beginsPage }] in order. The title names a part that later versions lack.
  parts jsonb NOT NULL,
  -- Chosen columns by data source.
  presets jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX report_template_name ON report_template (account_id, lower(name));
`

export const reportTemplates: Migration = {
  async up(db) {
    await sql.raw(TEMPLATES).execute(db)
  },
}
