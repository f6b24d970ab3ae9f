import type { Database } from '../../../db/open.ts'

type Queryable = Pick<Database, 'db'>

export interface NewBasis {
  content: Buffer
  marketId: string | null
  /** Time just before the first sale was read: later changes are not in the basis. */
  readAt: Date
}

export async function insertBasis(
  { db }: Queryable,
  accountId: string,
  { content, marketId, readAt }: NewBasis,
): Promise<string> {
  const { id } = await db
    .insertInto('analysis_basis')
    .values({ account_id: accountId, content, market_id: marketId, read_at: readAt })
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
