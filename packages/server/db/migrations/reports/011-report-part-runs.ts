import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns with which a part is made without a page that waits for it. */
const RUNS = `
ALTER TABLE report_part
  /* Units of the page that had it begun: its sentences are written in them. */
  ADD COLUMN units text NOT NULL DEFAULT 'imperial' CHECK (units IN ('metric', 'imperial')),
  ADD COLUMN begun_at timestamptz NOT NULL DEFAULT now(),
  /* What its sources are to say, by their names, each with the task that it waits for. */
  ADD COLUMN sub_parts jsonb NOT NULL DEFAULT '{}';
CREATE INDEX report_part_pending ON report_part (begun_at) WHERE status = 'pending';
`

export const reportPartRuns: Migration = {
  async up(db) {
    await sql.raw(RUNS).execute(db)
  },
}
