import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const REPORT_PDFS = `
/* PDFs of reports, for a day; their bytes are files of the storage, named by id. */
CREATE TABLE report_pdf (
  id text PRIMARY KEY,
  /* Null once the account or the report is deleted: the file is removed with the row, by a job. */
  account_id uuid REFERENCES account(id) ON DELETE SET NULL,
  report_id uuid REFERENCES report(id) ON DELETE SET NULL,
  /* Hash of all that is printed: one that says the same is not made again. */
  fingerprint text NOT NULL,
  file_name text NOT NULL,
  page_count integer NOT NULL,
  byte_count integer NOT NULL,
  stored_at timestamptz NOT NULL
);
CREATE INDEX report_pdf_account ON report_pdf (account_id, stored_at DESC);
CREATE INDEX report_pdf_report ON report_pdf (report_id);
CREATE INDEX report_pdf_stored ON report_pdf (stored_at);
`

export const reportPdfs: Migration = {
  async up(db) {
    await sql.raw(REPORT_PDFS).execute(db)
  },
}
