import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Stored with the row, so that the list of reports reads it without the content: complete, but for sources that failed (`isIncomplete` of the domain). */
const INCOMPLETE = `
ALTER TABLE report_part ADD COLUMN is_incomplete boolean NOT NULL GENERATED ALWAYS AS (
  status = 'complete' AND (
    coalesce(jsonb_path_exists(data, '$.failures[*]'), false)
    OR jsonb_path_exists(sub_parts, '$.* ? (@.status == "failed")')
  )
) STORED
`

export const incompleteParts: Migration = {
  async up(db) {
    await sql.raw(INCOMPLETE).execute(db)
  },
}
