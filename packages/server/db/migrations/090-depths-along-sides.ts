import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The rule of a parcel's depth has changed. The job `store-fronts` measures again. */
export const depthsAlongSides: Migration = {
  async up(db) {
    await sql.raw('DELETE FROM parcel_front').execute(db)
  },
}
