import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Token of a link, sealed with the server's secret key, so that its owner can copy the link again; null for links that are older. */
const SEALED_LINKS = `
ALTER TABLE share ADD COLUMN sealed_token bytea
`

export const sealedLinks: Migration = {
  async up(db) {
    await sql.raw(SEALED_LINKS).execute(db)
  },
}
