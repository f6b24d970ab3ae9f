import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { type AnalysisRow, OPENED } from '../analyses/analysis-queries.ts'

/** Returns the preferred analysis of a parcel, else the one changed last. */
export async function findAnalysisOfParcel(
  { db }: Pick<Database, 'db'>,
  accountId: string,
  upid: string,
  preferredId: string | null,
): Promise<AnalysisRow | undefined> {
  const { rows } = await sql<AnalysisRow>`
    ${OPENED} WHERE a.account_id = ${accountId}::uuid AND a.content -> 'subject' ->> 'upid' = ${upid} AND a.deleted_at IS NULL
    ORDER BY (a.id = ${preferredId}::uuid) DESC NULLS LAST, a.updated_at DESC, a.id LIMIT 1`.execute(db)
  return rows[0]
}
