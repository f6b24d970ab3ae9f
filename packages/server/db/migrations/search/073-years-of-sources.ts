import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Index for the latest assessment year of a source. Without it, the request for rows reads the whole roll of a source that has few entries, or none. */
export const yearsOfSources: Migration = {
  async up(db) {
    await sql.raw('CREATE INDEX assessment_source_year ON assessment (source_key, year)').execute(db)
  },
}
