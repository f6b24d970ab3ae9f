import type { Database } from '../../../db/open.ts'

type Queryable = Pick<Database, 'db'>

export interface NewBasis {
  content: Buffer
  marketId: string | null
}

export async function insertBasis(
  { db }: Queryable,
  accountId: string,
  { content, marketId }: NewBasis,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('analysis_basis')
    .values({ account_id: accountId, content, market_id: marketId, read_at: now })
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
