import type { LiveBody } from '#contract/live.ts'
import type { Database } from '../../db/open.ts'

/** Oldest first. */
export async function messagesTo({ db }: Database, accountId: string): Promise<LiveBody[]> {
  const rows = await db
    .selectFrom('live_event')
    .select('message')
    .where('account_id', '=', accountId)
    .orderBy('sequence')
    .execute()
  return rows.map(({ message }) => message as unknown as LiveBody)
}
