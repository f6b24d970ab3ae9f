import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A registration is an address and nothing else: whoever registers may be a stranger to it, so nothing that they type may reach the
 * account. Registrations under way begin anew.
 */
export const registeredAddresses: Migration = {
  async up(db) {
    await sql
      .raw(`
DELETE FROM registration;
ALTER TABLE registration DROP COLUMN password_hash, DROP COLUMN details;
`)
      .execute(db)
  },
}
