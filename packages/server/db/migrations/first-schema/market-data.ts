/**
 * Assessments, sales, listings and offers of rent, and the ground heights that facts are computed from.
 */
export const MARKET_DATA = `
/* upid is null when the parcel of a roll entry is not (yet) known. */
CREATE TABLE assessment (
  id text PRIMARY KEY,
  source_key text NOT NULL,
  dataset_key text NOT NULL,
  source_ref text NOT NULL,
  release_id integer NOT NULL,
  content_hash text NOT NULL,
  upid text,
  parcel_ref text,
  pid text,
  land_coordinate text,
  roll_number text,
  year integer NOT NULL,
  land_dollars bigint,
  improvement_dollars bigint,
  total_dollars bigint,
  tax_levy_cents bigint,
  year_built integer,
  actual_use_code text,
  actual_use text,
  unit text,
  facts jsonb NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX assessment_source_ref ON assessment (source_key, dataset_key, source_ref);
CREATE INDEX assessment_upid ON assessment (upid, year DESC) WHERE upid IS NOT NULL;
CREATE INDEX assessment_pid ON assessment (pid text_pattern_ops) WHERE pid IS NOT NULL;
CREATE INDEX assessment_year ON assessment (year);

CREATE TABLE sale (
  id text PRIMARY KEY,
  source_key text NOT NULL,
  dataset_key text NOT NULL,
  source_ref text NOT NULL,
  release_id integer NOT NULL,
  content_hash text NOT NULL,
  upid text,
  parcel_ref text,
  pid text,
  sold_on date NOT NULL,
  price_dollars bigint NOT NULL,
  comment text
);
CREATE UNIQUE INDEX sale_source_ref ON sale (source_key, dataset_key, source_ref);
CREATE INDEX sale_upid ON sale (upid, sold_on DESC) WHERE upid IS NOT NULL;

CREATE TABLE listing (
  id text PRIMARY KEY,
  source_key text NOT NULL,
  dataset_key text NOT NULL,
  source_ref text NOT NULL,
  release_id integer NOT NULL,
  content_hash text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('mls', 'broker')),
  listing_number text NOT NULL,
  upid text,
  parcel_ref text,
  pid text,
  status text NOT NULL,
  listed_on date NOT NULL,
  price_dollars bigint NOT NULL,
  previous_price_dollars bigint,
  property_type text NOT NULL,
  address text,
  bedrooms integer,
  bathrooms integer,
  floor_area_square_metres double precision,
  year_built integer,
  brokerage text,
  broker text,
  remarks text,
  geom geometry(Point, 4326) NOT NULL
);
CREATE UNIQUE INDEX listing_source_ref ON listing (source_key, dataset_key, source_ref);
CREATE INDEX listing_number ON listing (upper(listing_number) text_pattern_ops);
CREATE INDEX listing_upid ON listing (upid) WHERE upid IS NOT NULL;
CREATE INDEX listing_geom ON listing USING gist (geom);

/* Homes offered for rent. They have a place, not a parcel: offers hardly say which parcel. */
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
  boundary geometry(Polygon, 4326) NOT NULL
);
CREATE INDEX elevation_raster_boundary ON elevation_raster USING gist (boundary);

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
`
