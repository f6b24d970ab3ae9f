import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Layers that were known when this migration was written; a later one brings its own index. */
const LAYERS = [
  'zoning',
  'ocp',
  'ncp',
  'local_area_plan',
  'alr',
  'floodplain',
  'development_application',
  'school_catchment',
  'transit_stop',
  'transit_line',
  'municipality',
  'regional_district',
  'neighbourhood',
  'building',
]

/**
 * An index for the tiles of each layer, since a tile of ten municipalities must not walk past a million buildings; and
 * what each release holds of each layer, counted once, because counting millions of parcels takes seconds.
 */
export const tiles: Migration = {
  async up(db) {
    const indexes = LAYERS.map(
      (layer) =>
        `CREATE INDEX layer_feature_${layer}_geom ON layer_feature USING gist (geom) WHERE layer_key = '${layer}';`,
    )
    await sql
      .raw(`
${indexes.join('\n')}
CREATE INDEX layer_feature_streets_geom ON layer_feature USING gist (geom)
  WHERE layer_key IN ('land', 'water', 'park', 'road', 'place', 'railway');

/* layer_key is '' in the one row that says that a release was counted; bounds are degrees, null when empty. */
CREATE TABLE layer_summary (
  release_id integer NOT NULL,
  layer_key text NOT NULL,
  feature_count integer NOT NULL,
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  PRIMARY KEY (release_id, layer_key)
);
`)
      .execute(db)
  },
}
