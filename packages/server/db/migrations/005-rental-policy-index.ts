import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Index for the tiles of the layer of rental policies, as every layer of features has one. */
export const rentalPolicyIndex: Migration = {
  async up(db) {
    await sql
      .raw(
        "CREATE INDEX layer_feature_rental_policy_geom ON layer_feature USING gist (geom) WHERE layer_key = 'rental_policy'",
      )
      .execute(db)
  },
}
