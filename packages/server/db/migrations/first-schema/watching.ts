/**
 * Folders and watched areas, the changes that releases made on them, and the notifications of these.
 */
export const WATCHING = `
CREATE TABLE folder (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  name text NOT NULL,
  /* Notification types of domain/watching/notification-types.ts. */
  notif_def text[] NOT NULL DEFAULT '{}',
  notif_enabled boolean NOT NULL DEFAULT false,
  /* Orders of the history's tabs. */
  history jsonb NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL,
  reminded_at timestamptz,
  /* Deleting can be undone for a day. */
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX folder_account ON folder (account_id);
CREATE INDEX folder_expiry ON folder (expires_at) WHERE deleted_at IS NULL;

CREATE TABLE folder_parcel (
  folder_id uuid NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
  /* Not a foreign key: a parcel that is subdivided stays in the folder. */
  upid text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (folder_id, upid)
);
CREATE INDEX folder_parcel_upid ON folder_parcel (upid);

CREATE TABLE watched_area (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  name text NOT NULL,
  /* 'selection': of areas from a list; 'geometry': drawn. */
  type text NOT NULL CHECK (type IN ('selection', 'geometry')),
  status text NOT NULL DEFAULT 'NEW' CHECK (status IN ('NEW', 'SAVED')),
  selection jsonb,
  geom geometry(MultiPolygon, 4326),
  notif_def text[] NOT NULL DEFAULT '{}',
  notif_enabled boolean NOT NULL DEFAULT false,
  /* Criteria: sub-areas, brokers, property types, MLS statuses, classes, zonings. */
  options jsonb NOT NULL DEFAULT '{}',
  history jsonb NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL,
  reminded_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX watched_area_account ON watched_area (account_id);
CREATE INDEX watched_area_expiry ON watched_area (expires_at) WHERE deleted_at IS NULL;

/* The area in small pieces: a change is compared with few vertices, however long the boundary is. */
CREATE TABLE watched_area_piece (
  area_id uuid NOT NULL REFERENCES watched_area(id) ON DELETE CASCADE,
  geom geometry(Polygon, 4326) NOT NULL
);
CREATE INDEX watched_area_piece_area ON watched_area_piece (area_id);
CREATE INDEX watched_area_piece_geom ON watched_area_piece USING gist (geom);

CREATE TABLE area_preset (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  name text NOT NULL,
  preset jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX area_preset_name ON area_preset (account_id, lower(name));

/* Progress of a release through detection and notification of its changes. */
CREATE TABLE release_watch (
  release_id integer PRIMARY KEY REFERENCES release(id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'quarantined', 'rejected', 'detected', 'matched', 'notified')),
  /* Reason why an administrator must look at it first. */
  quarantine_reason text,
  decided_by uuid REFERENCES account(id) ON DELETE SET NULL,
  decided_at timestamptz,
  /* Work resumes here after an interruption. */
  progress bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);

/* Changes that a release made, as domain/watching/changes/ finds them. */
CREATE TABLE detected_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  release_id integer NOT NULL REFERENCES release(id) ON DELETE CASCADE,
  change_key text NOT NULL UNIQUE,
  type text NOT NULL,
  subject text NOT NULL,
  source_key text NOT NULL,
  as_of date NOT NULL,
  effective_on date,
  upids text[] NOT NULL,
  /* The whole change, as the domain has it. */
  change jsonb NOT NULL,
  /* Inner points of the parcels, or the place of a listing. */
  places geometry(MultiPoint, 4326),
  detected_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX detected_change_release ON detected_change (release_id, id);
CREATE INDEX detected_change_upids ON detected_change USING gin (upids);
CREATE INDEX detected_change_places ON detected_change USING gist (places);

/* The history of a folder or an area: each change once, however often a job runs. */
CREATE TABLE collection_change (
  kind text NOT NULL CHECK (kind IN ('folder', 'area')),
  collection_id uuid NOT NULL,
  /* No foreign key, as in notification. What belongs to a deleted change is purged by the nightly job. */
  change_id bigint NOT NULL,
  tab text NOT NULL CHECK (tab IN ('info', 'broker', 'mls')),
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (collection_id, change_id)
);
CREATE INDEX collection_change_change ON collection_change (change_id);

CREATE TABLE notification (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('folder', 'area')),
  collection_id uuid NOT NULL,
  tab text NOT NULL CHECK (tab IN ('info', 'broker', 'mls')),
  /* 'changes': of a release; 'expiry': of the end of watching that was set then, and of none other. */
  about text NOT NULL DEFAULT 'changes' CHECK (about IN ('changes', 'expiry')),
  /* No foreign key: a release writes hundreds of thousands of rows, each selected from its own changes. */
  release_id integer,
  expires_at timestamptz,
  /* HTML of ours, escaped. */
  content text NOT NULL,
  properties_count integer NOT NULL,
  is_read boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  /* A digest has contained it, or none is to. */
  is_digested boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (collection_id, tab, release_id),
  CHECK ((about = 'changes') = (release_id IS NOT NULL)),
  CHECK ((about = 'expiry') = (expires_at IS NOT NULL))
);
CREATE INDEX notification_account ON notification (account_id, created_at DESC);
CREATE INDEX notification_undigested ON notification (tab, created_at) WHERE NOT is_digested;
CREATE UNIQUE INDEX notification_expiry ON notification (collection_id, expires_at) WHERE about = 'expiry';

/* One mail for each cadence and period, never two. */
CREATE TABLE digest (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  cadence text NOT NULL CHECK (cadence IN ('broker_daily', 'mls_daily', 'other_weekly', 'expiry')),
  /* First day of the period, in the account's own time. */
  period date NOT NULL,
  mail_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, cadence, period)
);
`
