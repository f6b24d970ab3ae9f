import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const derivedSalesAnew: Migration = {
  async up(db) {
    // Zoning and OCP of houses that are compared as land: sales are derived anew with them, though no release has changed.
    await sql.raw('DELETE FROM market_derivation').execute(db)
  },
}
