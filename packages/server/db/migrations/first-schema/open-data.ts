/**
 * Open data and market data. Every row names the release that imported it; `content_hash` is what two releases are compared by. Geometry is
 * EPSG:4326, areas are square metres, values whole dollars.
 */
export const OPEN_DATA = `
CREATE TABLE source (
  key text PRIMARY KEY,
  title text NOT NULL,
  publisher text NOT NULL,
  licence text NOT NULL,
  licence_url text,
  attribution text NOT NULL,
  homepage text,
  cadence text NOT NULL,
  is_synthetic boolean NOT NULL DEFAULT false
);

CREATE TABLE release (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_key text NOT NULL REFERENCES source(key),
  dataset_key text NOT NULL,
  status text NOT NULL CHECK (status IN ('importing', 'current', 'superseded', 'failed')),
  as_of date NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  origin text NOT NULL,
  origin_sha256 text,
  is_first boolean NOT NULL DEFAULT false,
  read_count integer NOT NULL DEFAULT 0,
  added_count integer NOT NULL DEFAULT 0,
  changed_count integer NOT NULL DEFAULT 0,
  unchanged_count integer NOT NULL DEFAULT 0,
  removed_count integer NOT NULL DEFAULT 0,
  rejected_count integer NOT NULL DEFAULT 0,
  repaired_count integer NOT NULL DEFAULT 0,
  reject_file text,
  message text
);
CREATE INDEX release_dataset ON release (source_key, dataset_key, id DESC);
CREATE UNIQUE INDEX release_one_current ON release (source_key, dataset_key) WHERE status = 'current';
CREATE UNIQUE INDEX release_one_importing ON release (source_key, dataset_key) WHERE status = 'importing';

CREATE TABLE parcel (
  upid text PRIMARY KEY,
  source_key text NOT NULL,
  dataset_key text NOT NULL,
  source_ref text NOT NULL,
  release_id integer NOT NULL,
  content_hash text NOT NULL,
  pid text CHECK (pid ~ '^[0-9]{9}$'),
  pin text,
  plan_number text,
  lot_number text,
  block text,
  district_lot text,
  parcel_class text NOT NULL,
  owner_type text,
  legal_description text,
  roll_number text,
  land_coordinate text,
  unit text,
  civic_number text,
  street text,
  address text,
  search_text text,
  municipality text,
  postal_code text,
  neighbourhood text,
  regional_district text,
  stated_area_square_metres double precision,
  area_square_metres double precision NOT NULL,
  frontage_metres double precision,
  depth_metres double precision,
  facts jsonb NOT NULL DEFAULT '{}',
  geom geometry(MultiPolygon, 4326) NOT NULL,
  centre geometry(Point, 4326) NOT NULL
);
CREATE UNIQUE INDEX parcel_source_ref ON parcel (source_key, dataset_key, source_ref);
CREATE INDEX parcel_geom ON parcel USING gist (geom);
CREATE INDEX parcel_pid ON parcel (pid text_pattern_ops) WHERE pid IS NOT NULL;
CREATE INDEX parcel_plan ON parcel (plan_number text_pattern_ops) WHERE plan_number IS NOT NULL;
CREATE INDEX parcel_roll ON parcel (roll_number) WHERE roll_number IS NOT NULL;
CREATE INDEX parcel_land_coordinate ON parcel (land_coordinate) WHERE land_coordinate IS NOT NULL;
/* Collation "C": the beginning of a number is then a range, whatever the order of letters of the database. */
CREATE INDEX parcel_street ON parcel (street, civic_number COLLATE "C", municipality) WHERE street IS NOT NULL;

CREATE TABLE layer_feature (
  id text PRIMARY KEY,
  layer_key text NOT NULL,
  source_key text NOT NULL,
  dataset_key text NOT NULL,
  source_ref text NOT NULL,
  release_id integer NOT NULL,
  content_hash text NOT NULL,
  code text,
  title text,
  category text,
  status text,
  effective_on date,
  bylaw text,
  url text,
  facts jsonb NOT NULL DEFAULT '{}',
  geom geometry(Geometry, 4326) NOT NULL
);
CREATE UNIQUE INDEX layer_feature_source_ref ON layer_feature (source_key, dataset_key, layer_key, source_ref);
CREATE INDEX layer_feature_geom ON layer_feature USING gist (geom);
CREATE INDEX layer_feature_layer ON layer_feature (layer_key);
/* Without it, what lies within a walk would be picked out of all the buildings there. */
CREATE INDEX layer_feature_nearby ON layer_feature USING gist (geom) WHERE layer_key IN ('amenity', 'park', 'transit_stop');

/* Share of a parcel that each planning, constraint or boundary feature covers; computed once per release. */
CREATE TABLE parcel_layer (
  upid text NOT NULL,
  layer_key text NOT NULL,
  feature_id text NOT NULL,
  share real NOT NULL CHECK (share > 0 AND share <= 1),
  PRIMARY KEY (upid, layer_key, feature_id)
);
CREATE INDEX parcel_layer_feature ON parcel_layer (feature_id);

/*
 * Features of each layer of a release, counted once, because counting millions of parcels takes seconds. layer_key is '' in the row that marks
 * the release as counted; bounds are degrees, null when empty.
 */
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

CREATE TABLE address (
  id text PRIMARY KEY,
  source_key text NOT NULL,
  dataset_key text NOT NULL,
  source_ref text NOT NULL,
  release_id integer NOT NULL,
  content_hash text NOT NULL,
  upid text,
  unit text,
  civic_number text,
  street text,
  address text,
  search_text text,
  municipality text,
  neighbourhood text,
  postal_code text,
  pid text,
  plan_number text,
  land_coordinate text,
  geom geometry(Point, 4326) NOT NULL
);
CREATE UNIQUE INDEX address_source_ref ON address (source_key, dataset_key, source_ref);
CREATE INDEX address_pid ON address (pid) WHERE pid IS NOT NULL;
CREATE INDEX address_upid ON address (upid) WHERE upid IS NOT NULL;
CREATE INDEX address_geom ON address USING gist (geom);
CREATE INDEX address_street ON address (street, civic_number COLLATE "C", municipality) WHERE street IS NOT NULL;

/* Differences of a release from the one before it; the first release of a dataset has none. */
CREATE TABLE change_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  release_id integer NOT NULL REFERENCES release(id) ON DELETE CASCADE,
  entity text NOT NULL,
  layer_key text,
  subject_id text NOT NULL,
  upid text,
  kind text NOT NULL CHECK (kind IN ('added', 'changed', 'removed')),
  changed_fields text[] NOT NULL DEFAULT '{}',
  before jsonb,
  after jsonb,
  geom_before geometry(Geometry, 4326),
  geom_after geometry(Geometry, 4326)
);
CREATE INDEX change_event_release ON change_event (release_id, entity, kind);
CREATE INDEX change_event_subject ON change_event (subject_id);
CREATE INDEX change_event_upid ON change_event (upid) WHERE upid IS NOT NULL;
`
