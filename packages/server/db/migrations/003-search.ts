import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Indexes that searching asks. Streets are matched in memory (there are few), so addresses are only looked up by street and
 * number: a B-tree answers that faster, and is built faster, than trigrams of every address.
 */
export const search: Migration = {
  async up(db) {
    await sql
      .raw(`
DROP INDEX IF EXISTS parcel_search;
DROP INDEX IF EXISTS address_search;
/* Collation "C": the beginning of a number is then a range, whatever the database's own order of letters is. */
CREATE INDEX parcel_street ON parcel (street, civic_number COLLATE "C", municipality) WHERE street IS NOT NULL;
CREATE INDEX address_street ON address (street, civic_number COLLATE "C", municipality) WHERE street IS NOT NULL;
CREATE INDEX assessment_year ON assessment (year);
CREATE INDEX change_event_gone ON change_event USING gist (geom_before)
  WHERE kind = 'gone' AND entity = 'layer_feature';
`)
      .execute(db)
  },
}
