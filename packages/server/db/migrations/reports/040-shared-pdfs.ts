import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const SHARED_PDFS = `
/* Whoever opens the link can download a PDF of what it shows, where its owner chose that. */
ALTER TABLE share ADD COLUMN offers_pdf boolean NOT NULL DEFAULT false;
/* Link whose readers alone may have the PDF. A link that was revoked leaves its id: the file is removed with the row, by a job. */
ALTER TABLE report_pdf ADD COLUMN share_id uuid;
`

export const sharedPdfs: Migration = {
  async up(db) {
    await sql.raw(SHARED_PDFS).execute(db)
  },
}
