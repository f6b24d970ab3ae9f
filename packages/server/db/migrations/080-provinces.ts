import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The province of a customer's billing address, by which taxes are charged. */
export const provinces: Migration = {
  async up(db) {
    await sql.raw('ALTER TABLE billing_customer ADD COLUMN province text').execute(db)
  },
}
