import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sources of computed facts: ground heights, offers of rent, and places within a walk. */
export const computedFacts: Migration = {
  async up(db) {
    await sql
      .raw(`
/* One grid of ground heights. Cell (column, row) is centred at origin + (column + 0.5) * step, in its own reference system. */
CREATE TABLE elevation_raster (
  release_id integer PRIMARY KEY REFERENCES release(id) ON DELETE CASCADE,
  epsg integer NOT NULL,
  origin_x double precision NOT NULL,
  origin_y double precision NOT NULL,
  step_x double precision NOT NULL,
  step_y double precision NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  cell_metres double precision NOT NULL,
  outline geometry(Polygon, 4326) NOT NULL
);
CREATE INDEX elevation_raster_outline ON elevation_raster USING gist (outline);

/* 256 x 256 cells, row by row from the origin, float32 little-endian, NaN for no data. A block without data has no row. */
CREATE TABLE elevation_block (
  release_id integer NOT NULL REFERENCES elevation_raster(release_id) ON DELETE CASCADE,
  block_x integer NOT NULL,
  block_y integer NOT NULL,
  lowest real NOT NULL,
  highest real NOT NULL,
  cells bytea NOT NULL,
  PRIMARY KEY (release_id, block_y, block_x)
);
/* Heights hardly shrink, and trying to takes longer than all else. */
ALTER TABLE elevation_block ALTER COLUMN cells SET STORAGE EXTERNAL;

/* Homes offered for rent. They stand at a place, not on a parcel: offers hardly say which parcel. */
CREATE TABLE rental_offer (
  id text PRIMARY KEY,
  source_key text NOT NULL,
  dataset_key text NOT NULL,
  source_ref text NOT NULL,
  release_id integer NOT NULL,
  content_hash text NOT NULL,
  offered_on date NOT NULL,
  monthly_rent_dollars integer NOT NULL CHECK (monthly_rent_dollars > 0),
  home_form text NOT NULL,
  bedrooms integer,
  bathrooms integer,
  floor_area_square_metres double precision,
  address text,
  geom geometry(Point, 4326) NOT NULL
);
CREATE UNIQUE INDEX rental_offer_source_ref ON rental_offer (source_key, dataset_key, source_ref);
CREATE INDEX rental_offer_geom ON rental_offer USING gist (geom);

/* Without it, what lies within a walk would be picked out of all the buildings there. */
CREATE INDEX layer_feature_nearby ON layer_feature USING gist (geom) WHERE layer_key IN ('amenity', 'park', 'transit_stop');
`)
      .execute(db)
  },
}
