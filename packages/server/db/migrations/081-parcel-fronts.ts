import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stored lengths of parcel fronts. */
export const parcelFronts: Migration = {
  async up(db) {
    await sql
      .raw(`
      -- Measured after each release; both lengths are NULL for a parcel without a front.
      CREATE TABLE parcel_front (
        upid text PRIMARY KEY,
        frontage_metres double precision,
        depth_metres double precision
      )`)
      .execute(db)
  },
}
