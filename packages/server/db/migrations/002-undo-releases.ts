import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns that undoing a release needs: the parts of a row that its change event leaves out, and the state that a release has restored. */
const UNDO_RELEASES = `
/* Key, hash and derived columns of the row before the change; null for rows that were added. */
ALTER TABLE change_event ADD COLUMN undo jsonb;

/* The earlier release whose state this one has restored. */
ALTER TABLE release ADD COLUMN restores_id integer;
ALTER TABLE release DROP CONSTRAINT release_status_check;
ALTER TABLE release ADD CONSTRAINT release_status_check
  CHECK (status IN ('importing', 'current', 'superseded', 'failed', 'undone'));
`

export const undoReleases: Migration = {
  async up(db) {
    await sql.raw(UNDO_RELEASES).execute(db)
  },
}
