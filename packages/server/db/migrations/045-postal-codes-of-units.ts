import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const postalCodesOfUnits: Migration = {
  async up(db) {
    await sql
      .raw('CREATE INDEX strata_unit_postal_code ON strata_unit (postal_code) WHERE postal_code IS NOT NULL')
      .execute(db)
  },
}
