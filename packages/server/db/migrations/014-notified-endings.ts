import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** People are also told that watching ends soon: that is of no release. */
export const notifiedEndings: Migration = {
  async up(db) {
    await sql
      .raw(`
ALTER TABLE notification ALTER COLUMN release_id DROP NOT NULL;
ALTER TABLE notification
  /* 'changes': of a release; 'ending': of the end of watching that was set then, and of none other. */
  ADD COLUMN about text NOT NULL DEFAULT 'changes' CHECK (about IN ('changes', 'ending')),
  ADD COLUMN ends_at timestamptz,
  ADD CHECK ((about = 'changes') = (release_id IS NOT NULL)),
  ADD CHECK ((about = 'ending') = (ends_at IS NOT NULL));
CREATE UNIQUE INDEX notification_ending ON notification (collection_id, ends_at) WHERE about = 'ending';
`)
      .execute(db)
  },
}
