import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const reportGrounds: Migration = {
  async up(db) {
    await sql
      .raw(`
      -- The ground around the first parcel when the report was begun; of one from before, when its cover was first drawn.
      CREATE TABLE report_ground (
        report_id uuid PRIMARY KEY REFERENCES report ON DELETE CASCADE,
        ground jsonb NOT NULL
      )`)
      .execute(db)
  },
}
