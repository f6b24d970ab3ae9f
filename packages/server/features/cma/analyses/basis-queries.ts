import { sql } from 'kysely'
import type { AnsweredAnalysis } from '#domain/valuation/analysis/answer-analysis.ts'
import type { Queryable } from '../../../db/open.ts'

export interface NewBasis {
  content: Buffer
  market_id: string | null
  /** The time before the first sale was read. The basis may lack later changes. */
  read_at: Date
}

export type StoredBasis = Omit<NewBasis, 'content'> & { basis_id: string }

export async function insertBasis(
  { db }: Queryable,
  accountId: string,
  { content, market_id, read_at }: NewBasis,
): Promise<string> {
  const { id } = await db
    .insertInto('analysis_basis')
    .values({ account_id: accountId, content, market_id, read_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function readBasis({ db }: Queryable, accountId: string, id: string): Promise<Buffer> {
  const { content } = await db
    .selectFrom('analysis_basis')
    .select('content')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return content
}

/**
 * Whether market sales were derived since `since`, or an own sale changed or was deleted since the analysis
 * copied it (`ownSales`).
 */
export async function areSalesNewer(
  { db }: Queryable,
  basisId: string,
  since: Date,
  ownSales: AnsweredAnalysis['ownSales'],
): Promise<boolean> {
  const { rows } = await sql<{ is_newer: boolean }>`
    WITH known AS (SELECT * FROM unnest(${ownSales.map(({ id }) => id)}::text[],
      ${ownSales.map(({ updatedAt }) => updatedAt)}::timestamptz[]) known(id, updated_at))
    SELECT EXISTS (SELECT FROM market_derivation WHERE derived_at > ${since}::timestamptz)
      OR EXISTS (SELECT FROM own_sale o JOIN analysis_basis b ON b.account_id = o.account_id LEFT JOIN known ON known.id = o.id::text
        WHERE b.id = ${basisId}::uuid AND o.updated_at > greatest(known.updated_at, ${since}::timestamptz))
      OR EXISTS (SELECT FROM known WHERE NOT EXISTS (SELECT FROM own_sale o WHERE o.id::text = known.id)) AS is_newer`.execute(
    db,
  )
  return rows[0]?.is_newer ?? false
}
