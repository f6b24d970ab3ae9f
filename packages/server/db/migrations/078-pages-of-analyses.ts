import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Parts that new market analyses of the account show a client, in order; null for the usual ones. */
const PAGES_OF_ANALYSES = `
ALTER TABLE account ADD COLUMN analysis_pages text[]
`

export const pagesOfAnalyses: Migration = {
  async up(db) {
    await sql.raw(PAGES_OF_ANALYSES).execute(db)
  },
}
