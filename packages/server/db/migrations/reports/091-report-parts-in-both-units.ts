import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Parts are now worded in both unit systems. */
export const reportPartsInBothUnits: Migration = {
  async up(db) {
    await sql
      .raw('ALTER TABLE report_part DROP COLUMN units; ALTER TABLE report_comparison DROP COLUMN units')
      .execute(db)
  },
}
