import { sql } from 'kysely'
import type { LiveBody, LiveMessage } from '#contract/live.ts'
import type { Database } from '../../db/open.ts'

/** Appends to the account's log. The row lock on its counter lets numbers become visible in their order, without gaps. */
export async function appendMessage(
  { db }: Database,
  accountId: string,
  body: LiveBody,
): Promise<LiveMessage> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ last_sequence: number }>`
      INSERT INTO live_sequence AS own (account_id, last_sequence) VALUES (${accountId}, 1)
      ON CONFLICT (account_id) DO UPDATE SET last_sequence = own.last_sequence + 1
      RETURNING last_sequence
    `.execute(transaction)
    const sequence = rows[0]?.last_sequence
    if (sequence === undefined) throw new Error('No sequence number came back.')
    await transaction
      .insertInto('live_event')
      .values({ account_id: accountId, sequence, message: JSON.stringify(body) })
      .execute()
    return { ...body, sequence }
  })
}
