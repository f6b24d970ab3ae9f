import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const MAILED_LINKS = `
/* Whoever answers a mail that an account had sent writes to this address. */
ALTER TABLE mail_message ADD COLUMN reply_to text;

/* Address to which Lotline mailed the link; null: its owner hands it on. */
ALTER TABLE share ADD COLUMN sent_to text;
`

export const mailedLinks: Migration = {
  async up(db) {
    await sql.raw(MAILED_LINKS).execute(db)
  },
}
