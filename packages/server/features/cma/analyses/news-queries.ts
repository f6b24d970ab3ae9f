import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

/** Returns true if sales were derived anew, or own ones typed in or corrected, since an analysis was read, or some of its own ones (`ownSaleIds`) deleted. */
export async function findNewsSince(
  { db }: Pick<Database, 'db'>,
  basisId: string,
  since: Date,
  ownSaleIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is_newer: boolean }>`
    SELECT EXISTS (SELECT FROM market_derivation WHERE derived_at > ${since}::timestamptz)
      OR EXISTS (SELECT FROM own_sale o JOIN analysis_basis b ON b.account_id = o.account_id
        WHERE b.id = ${basisId}::uuid AND o.updated_at > ${since}::timestamptz)
      OR EXISTS (SELECT FROM unnest(${[...ownSaleIds]}::text[]) own(id) WHERE NOT EXISTS (SELECT FROM own_sale o WHERE o.id::text = own.id)) AS is_newer`.execute(
    db,
  )
  return rows[0]?.is_newer ?? false
}
