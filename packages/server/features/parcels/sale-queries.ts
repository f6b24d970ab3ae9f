import type { Database } from '../../db/open.ts'
import { isOneOf } from '../../db/spatial.ts'

export interface LatestSale {
  upid: string
  sold_on: string
  price_dollars: number
  comment: string | null
  release_id: number
}

export function findLatestSales(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<LatestSale[]> {
  return database.db
    .selectFrom('sale')
    .distinctOn('upid')
    .select((eb) => [
      eb.ref('upid').$notNull().as('upid'),
      'sold_on',
      'price_dollars',
      'comment',
      'release_id',
    ])
    .where(isOneOf('sale.upid', upids))
    .orderBy('upid')
    .orderBy('sold_on', 'desc')
    .orderBy('id', 'desc')
    .execute({ signal })
}
