import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const REPORTS = `
CREATE TABLE report (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  /* Null: made from the address. */
  title text,
  cover_type text NOT NULL,
  shows_google_images boolean NOT NULL,
  property_image text NOT NULL,
  paper text NOT NULL,
  /* The parcels, with their addresses at the time when the report was begun. */
  parcels jsonb NOT NULL,
  /* Counts changes of anything but the results of parts: two tabs never overwrite each other unseen. */
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  /* Can be brought back for a day. */
  deleted_at timestamptz
);
CREATE INDEX report_account ON report (account_id, updated_at DESC);
CREATE INDEX report_deleted ON report (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE report_part (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  report_id uuid NOT NULL REFERENCES report(id) ON DELETE CASCADE,
  key text NOT NULL,
  position integer NOT NULL,
  /* The task that the part waits for, or that completed it: no other result counts. */
  task_id uuid NOT NULL DEFAULT gen_random_uuid(),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'complete', 'failed')),
  print_disabled boolean NOT NULL DEFAULT false,
  data jsonb,
  /* Hashes of the pictures that the data names. */
  pictures text[] NOT NULL DEFAULT '{}',
  error text,
  error_message text,
  settled_at timestamptz,
  /* Can be brought back for a day. */
  removed_at timestamptz,
  UNIQUE (report_id, key)
);
CREATE INDEX report_part_pictures ON report_part USING gin (pictures);

/* Pictures that were drawn for reports, each once for an account. */
CREATE TABLE report_picture (
  account_id uuid NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  hash text NOT NULL,
  png bytea NOT NULL,
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, hash)
);
`

export const reports: Migration = {
  async up(db) {
    await sql.raw(REPORTS).execute(db)
  },
}
