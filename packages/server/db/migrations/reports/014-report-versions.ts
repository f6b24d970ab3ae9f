import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const REPORT_VERSIONS = `
/* What parts of a report say when they are made anew, beside what they say in the report. For a day. */
CREATE TABLE report_comparison (
  report_id uuid NOT NULL REFERENCES report(id) ON DELETE CASCADE,
  key text NOT NULL,
  /* Task of the part as the report has it: one that was made anew since is not compared with this. */
  part_task_id uuid NOT NULL,
  /* Task that makes it: no other result counts. */
  task_id uuid NOT NULL DEFAULT gen_random_uuid(),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'complete', 'failed')),
  units text NOT NULL,
  data jsonb,
  /* Hashes of the pictures that the data names. */
  pictures text[] NOT NULL DEFAULT '{}',
  error text,
  error_message text,
  begun_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (report_id, key)
);
CREATE INDEX report_comparison_task ON report_comparison (task_id);
CREATE INDEX report_comparison_begun ON report_comparison (begun_at);
CREATE INDEX report_comparison_pictures ON report_comparison USING gin (pictures);

/* Reports as they were before parts of them were taken over from newer releases. */
CREATE TABLE report_version (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  report_id uuid NOT NULL REFERENCES report(id) ON DELETE CASCADE,
  stored_at timestamptz NOT NULL,
  /* Keys of the parts that were taken over. */
  part_keys text[] NOT NULL,
  /* Version of the report once they were: the next part that is taken over of the same comparison adds its key. */
  followed_by integer NOT NULL,
  /* The whole report, as it is opened. */
  content jsonb NOT NULL,
  /* Hashes of its pictures, and ids of its attachments. */
  pictures text[] NOT NULL,
  attachments uuid[] NOT NULL
);
CREATE INDEX report_version_report ON report_version (report_id, stored_at DESC);
CREATE INDEX report_version_pictures ON report_version USING gin (pictures);
CREATE INDEX report_version_attachments ON report_version USING gin (attachments);
`

export const reportVersions: Migration = {
  async up(db) {
    await sql.raw(REPORT_VERSIONS).execute(db)
  },
}
