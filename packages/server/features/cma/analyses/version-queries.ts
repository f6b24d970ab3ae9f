/** Callers check that the analysis belongs to the account. */
import { sql } from 'kysely'
import { MAX_ANALYSIS_VERSIONS } from '#domain/valuation/analysis/analysis-limits.ts'
import type { Queryable } from '../../../db/open.ts'
import type { AnalysisContent, AnalysisRow } from './analysis-queries.ts'

export interface VersionRow
  extends Pick<AnalysisRow, 'id' | 'title' | 'value_dollars' | 'basis_id' | 'market_id' | 'read_at'> {
  stored_at: Date
  name: string
  content: AnalysisContent
}

export async function listVersions({ db }: Queryable, analysisId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT v.id, v.stored_at, v.name, v.title, v.content, v.basis_id, b.market_id, b.read_at, v.value_dollars
    FROM analysis_version v JOIN analysis_basis b ON b.id = v.basis_id
    WHERE v.analysis_id = ${analysisId}::uuid ORDER BY v.stored_at DESC, v.id`.execute(db)
  return rows
}

/** Stores the analysis as a version. Deletes named and unnamed versions beyond the limit of each, oldest first. */
export async function storeCurrentVersion(
  { db }: Queryable,
  { id, title, content, basis_id, value_dollars }: AnalysisRow,
  now: Date,
  name = '',
): Promise<void> {
  await db
    .insertInto('analysis_version')
    .values({
      analysis_id: id,
      stored_at: now,
      name,
      title,
      content: JSON.stringify(content),
      basis_id,
      value_dollars,
    })
    .execute()
  await sql`
    DELETE FROM analysis_version WHERE id IN (
      SELECT id FROM analysis_version WHERE analysis_id = ${id}::uuid AND (name = '') = (${name}::text = '')
      ORDER BY stored_at DESC, id OFFSET ${MAX_ANALYSIS_VERSIONS})`.execute(db)
}
