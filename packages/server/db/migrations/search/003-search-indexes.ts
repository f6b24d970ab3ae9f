import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes by which a search finds postal codes and roll numbers. */
const SEARCH_INDEXES = `
CREATE INDEX parcel_postal_code ON parcel (postal_code) WHERE postal_code IS NOT NULL;
CREATE INDEX address_postal_code ON address (postal_code) WHERE postal_code IS NOT NULL;
CREATE INDEX assessment_roll ON assessment (roll_number) WHERE roll_number IS NOT NULL;
`

export const searchIndexes: Migration = {
  async up(db) {
    await sql.raw(SEARCH_INDEXES).execute(db)
  },
}
