import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const unusedBases: Migration = {
  async up(db) {
    await sql
      .raw(`
      /* Since when neither an analysis nor a version is known to have it; null: one has, or nobody has looked. */
      ALTER TABLE analysis_basis ADD COLUMN unused_since timestamptz`)
      .execute(db)
  },
}
