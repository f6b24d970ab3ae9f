import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const sourcesOfAttributes: Migration = {
  async up(db) {
    // Releases of attributes and listing beside that of the sale; null: derived before they were recorded.
    await sql.raw('ALTER TABLE market_sale ADD COLUMN further_release_ids integer[]').execute(db)
    // They are derived anew.
    await sql.raw('DELETE FROM market_derivation').execute(db)
  },
}
