import { formatCount, nounFor } from '#domain/text/counts.ts'
import type { Database } from '../../db/open.ts'
import type { StagedEntity } from './staging.ts'

/**
 * Comments sales whose document, and price, covered several PIDs, so that market analyses exclude them. Returns
 * sentences for the release's message.
 */
export async function markSharedDocuments(
  { pool }: Database,
  { entity, table }: StagedEntity,
): Promise<string[]> {
  if (entity !== 'sale') return []
  const { rowCount } = await pool.query(`
    WITH shared AS (
      SELECT attributes ->> 'document' AS document,
        'Multiple property: ' || string_agg(DISTINCT regexp_replace(pid, '(...)(...)(...)', '\\1-\\2-\\3'), ', ') AS text
      FROM ${table} WHERE attributes ? 'document' GROUP BY 1 HAVING count(DISTINCT pid) > 1
    )
    UPDATE ${table} s SET comment = concat_ws('. ', shared.text, s.comment), content_hash = md5(s.content_hash || shared.text)
    FROM shared WHERE s.attributes ->> 'document' = shared.document`)
  const sales = rowCount ?? 0
  if (sales === 0) return []
  return [
    `${formatCount(sales, 'sale')} ${nounFor(sales, 'shares', 'share')} ${nounFor(sales, 'its', 'their')} document with other PIDs: the price is of several parcels, and compared with nothing.`,
  ]
}
