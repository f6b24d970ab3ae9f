/**
 * Facts that accounts requested of data sources, their quota, and how they are presented.
 */
export const FACTS = `
CREATE TABLE parcel_fact (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  source_key text NOT NULL,
  /* Not a foreign key: facts of a parcel that leaves the data are retained. */
  upid text NOT NULL,
  /* The last response, by column name; null while there is none. */
  fact_values jsonb,
  lists jsonb,
  origin jsonb,
  /* State of our own data that it was computed from. */
  basis text,
  fetched_at timestamptz,
  /* The last failure since then. */
  reason text,
  failure text,
  failed_at timestamptz,
  /* The task that fetches it, or fetched it last: it loads while that task is open. */
  task_id uuid REFERENCES task(id) ON DELETE SET NULL,
  PRIMARY KEY (account_id, source_key, upid)
);
CREATE INDEX parcel_fact_task ON parcel_fact (task_id);

/* Quota taken for a parcel without a response yet; a failure returns it, once. */
CREATE TABLE fact_charge (
  task_id uuid NOT NULL REFERENCES task(id) ON DELETE CASCADE,
  upid text NOT NULL,
  quota_key text NOT NULL,
  /* Of the quota; first day. */
  month date NOT NULL,
  /* The use was taken of those that products had added, not of the month's. */
  is_from_product boolean NOT NULL DEFAULT false,
  PRIMARY KEY (task_id, upid)
);

CREATE TABLE column_preset (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  /* A data source, or 'table' for the columns of the whole table. */
  source_key text NOT NULL,
  name text NOT NULL,
  columns text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX column_preset_name ON column_preset (account_id, source_key, lower(name));

CREATE TABLE summary_sheet (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  upid text NOT NULL,
  title text,
  /* Edits and deletions by item, section or title. */
  edits jsonb NOT NULL DEFAULT '{}',
  shows_mls_history boolean NOT NULL DEFAULT false,
  /* Counts the times it was saved: two tabs never overwrite each other unseen. */
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, upid)
);
`
