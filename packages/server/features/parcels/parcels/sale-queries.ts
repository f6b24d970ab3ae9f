import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

export interface LatestSale {
  upid: string
  sold_on: string
  price_dollars: number
  comment: string | null
  release_id: number
}

/** Returns the latest sale of each parcel, read parcel by parcel through the index, which is cheaper than sorting all sales of all parcels. */
export async function findLatestSales(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<LatestSale[]> {
  const { rows } = await sql<LatestSale>`
    SELECT asked.upid, latest.* FROM unnest(${upids}::text[]) AS asked(upid)
    CROSS JOIN LATERAL (
      SELECT sold_on, price_dollars, comment, release_id FROM sale
      WHERE sale.upid = asked.upid ORDER BY sold_on DESC, id DESC LIMIT 1
    ) AS latest`.execute(database.db, { signal })
  return rows
}
