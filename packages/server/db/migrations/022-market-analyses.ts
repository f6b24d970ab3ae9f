import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const MARKET_ANALYSES = `
/* Sales as market analyses compare them, derived from imported sales and what was sold. A sale that cannot be placed or classed has no row. */
CREATE TABLE market_sale (
  /* sale:<id of the sale> */
  sale_id text PRIMARY KEY,
  release_id integer NOT NULL,
  upid text NOT NULL,
  pid text,
  pids text[] NOT NULL,
  market_class text NOT NULL CHECK (market_class IN ('house', 'strata', 'land')),
  tenure text NOT NULL CHECK (tenure IN ('freehold', 'leasehold', 'cooperative')),
  building text,
  neighbourhood text,
  market_area text,
  /* As at the sale: Attributes of domain/valuation/cma/sales/market-sale.ts. */
  attributes jsonb NOT NULL,
  price_dollars bigint NOT NULL,
  tax_dollars bigint NOT NULL,
  sold_on date NOT NULL,
  contract_on date,
  /* Day that the attributes describe; null: that of the sale. */
  attributes_on date,
  is_arms_length boolean NOT NULL,
  listing_number text,
  listed_on date,
  listed_dollars bigint,
  geom geometry(Point, 4326) NOT NULL
);
/* One for each class: the nearest of a class are then read in order. */
CREATE INDEX market_sale_house ON market_sale USING gist (geom) WHERE market_class = 'house';
CREATE INDEX market_sale_strata ON market_sale USING gist (geom) WHERE market_class = 'strata';
CREATE INDEX market_sale_land ON market_sale USING gist (geom) WHERE market_class = 'land';
CREATE INDEX market_sale_market ON market_sale (market_area, market_class, tenure, sold_on);
CREATE INDEX market_sale_upid ON market_sale (upid, sold_on DESC);
CREATE INDEX market_sale_pid ON market_sale (pid) WHERE pid IS NOT NULL;
CREATE INDEX market_sale_listing ON market_sale (upper(listing_number)) WHERE listing_number IS NOT NULL;

/* The data that market_sale was derived from: one row. */
CREATE TABLE market_derivation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  releases text NOT NULL,
  /* source/dataset of parcels that state whether they are on the water. */
  waterfront_datasets text[] NOT NULL,
  derived_at timestamptz NOT NULL
);

/* The market of an area and class as of a day; one that was fitted later on that day takes its place. Analyses that were made with it keep it. */
CREATE TABLE market_version (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  area text NOT NULL,
  market_class text NOT NULL,
  tenure text NOT NULL,
  as_of date NOT NULL,
  /* Of the sales that it was fitted to. */
  hash text NOT NULL,
  sale_count integer NOT NULL,
  /* Null: too few sales for a line; the past record is of local fits. */
  line bytea,
  record bytea NOT NULL,
  fitted_at timestamptz NOT NULL
);
CREATE INDEX market_version_newest ON market_version (area, market_class, tenure, as_of, fitted_at);

/* What an analysis was read from: its sales and listings, as they were. */
CREATE TABLE analysis_basis (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  market_id uuid REFERENCES market_version(id),
  /* AnalysisBasis of domain/valuation/analysis/analysis-basis.ts as JSON, gzip. */
  content bytea NOT NULL,
  read_at timestamptz NOT NULL
);
CREATE INDEX analysis_basis_account ON analysis_basis (account_id);
CREATE INDEX analysis_basis_market ON analysis_basis (market_id);

CREATE TABLE analysis (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  /* Null: made from the name of the subject. */
  title text,
  /* AnalysisContent of server/features/cma/analyses/analysis-content.ts. */
  content jsonb NOT NULL,
  basis_id uuid NOT NULL REFERENCES analysis_basis(id),
  /* What it said when it was last valued as it is. */
  value_dollars double precision,
  version integer NOT NULL DEFAULT 1,
  /* Deleting can be undone for a day. */
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX analysis_account ON analysis (account_id, updated_at DESC);
CREATE INDEX analysis_basis_used ON analysis (basis_id);
CREATE INDEX analysis_deleted ON analysis (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE analysis_version (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  analysis_id uuid NOT NULL REFERENCES analysis(id) ON DELETE CASCADE,
  stored_at timestamptz NOT NULL,
  name text NOT NULL,
  title text,
  content jsonb NOT NULL,
  basis_id uuid NOT NULL REFERENCES analysis_basis(id),
  value_dollars double precision
);
CREATE INDEX analysis_version_analysis ON analysis_version (analysis_id, stored_at DESC);
CREATE INDEX analysis_version_basis ON analysis_version (basis_id);

/* Sales that an account typed in. */
CREATE TABLE own_sale (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  /* OwnSale of contract/cma/market-sales.ts. */
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX own_sale_account ON own_sale (account_id);

/* Chosen parts of a market analysis; null of reports. */
ALTER TABLE share ADD COLUMN parts text[];

/* 'cma': what a reader of a shared analysis has written back; collection_id is the analysis. */
ALTER TABLE notification DROP CONSTRAINT notification_kind_check;
ALTER TABLE notification ADD CONSTRAINT notification_kind_check CHECK (kind IN ('folder', 'area', 'cma'));
ALTER TABLE notification DROP CONSTRAINT notification_about_check;
ALTER TABLE notification ADD CONSTRAINT notification_about_check CHECK (about IN ('changes', 'expiry', 'message'));
`

export const marketAnalyses: Migration = {
  async up(db) {
    await sql.raw(MARKET_ANALYSES).execute(db)
  },
}
