import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/open.ts'

type Queryable = Pick<Database, 'db'>

interface Charge {
  taskId: string
  /** `YYYY-MM-DD`, first day of the month whose quota it is. */
  month: string
  quota: string
}

/** Writes down that a use was taken for each of these parcels. */
export async function insertCharges(
  { db }: Queryable,
  { taskId, month, quota }: Charge,
  upids: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO fact_charge (task_id, upid, quota_key, month)
    SELECT ${taskId}::uuid, upid, ${quota}, ${month}::date FROM unnest(${upids}::text[]) AS upid
  `.execute(db)
}

/** Settles charges, each once: uses of answered parcels stay taken; those of the others are given back. */
export async function settleCharges(
  { db }: Queryable,
  { taskId, accountId }: { taskId: string; accountId: string },
  { answered, unanswered }: { answered: readonly string[]; unanswered: readonly string[] },
): Promise<void> {
  if (answered.length > 0) {
    await sql`DELETE FROM fact_charge WHERE task_id = ${taskId} AND upid = ANY(${answered}::text[])`.execute(
      db,
    )
  }
  if (unanswered.length > 0) {
    await giveBack({ db }, taskId, accountId, sql`upid = ANY(${unanswered}::text[])`)
  }
}

/** Gives back the uses taken for parcels without a result in the ended task. */
export function giveBackRest(
  sender: Queryable,
  { taskId, accountId }: { taskId: string; accountId: string },
): Promise<void> {
  return giveBack(sender, taskId, accountId, sql`true`)
}

/** Gives uses back in one statement: what is deleted is what is given back, and so never twice. */
async function giveBack(
  { db }: Queryable,
  taskId: string,
  accountId: string,
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM fact_charge WHERE task_id = ${taskId} AND ${which} RETURNING quota_key, month)
    UPDATE quota_use own SET used = greatest(0, own.used - back.uses)
    FROM (SELECT quota_key, month, count(*)::integer AS uses FROM gone GROUP BY quota_key, month) back
    WHERE own.account_id = ${accountId} AND own.quota_key = back.quota_key AND own.month = back.month
  `.execute(db)
}
