import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Parts of reports that an account has marked: the menu lists them first. */
const FAVOURITES = `
CREATE TABLE report_favourites (
  account_id uuid PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
  part_keys text[] NOT NULL
);
`

export const reportFavourites: Migration = {
  async up(db) {
    await sql.raw(FAVOURITES).execute(db)
  },
}
