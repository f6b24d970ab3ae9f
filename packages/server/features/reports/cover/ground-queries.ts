/** Callers check that the report belongs to the account. */
import { sql } from 'kysely'
import type { Queryable } from '../../../db/open.ts'
import type { StoredGround } from '../../parcels/imagery/service.ts'

export async function findGround({ db }: Queryable, reportId: string): Promise<StoredGround | null> {
  const row = await db
    .selectFrom('report_ground')
    .select('ground')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return (row?.ground ?? null) as StoredGround | null
}

type GroundOutline = Pick<StoredGround, 'upid' | 'outline' | 'centre'>

/** Finds the outline of the first parcel; upid and outline are null for a place. */
export async function findOutline({ db }: Queryable, reportId: string): Promise<GroundOutline | null> {
  const { rows } = await sql<GroundOutline>`
    SELECT ground ->> 'upid' AS upid, ground -> 'outline' AS outline, ground -> 'centre' AS centre
    FROM report_ground WHERE report_id = ${reportId}::uuid`.execute(db)
  return rows[0] ?? null
}

export async function findAttributions(
  { db }: Queryable,
  reportId: string,
): Promise<StoredGround['attributions'] | null> {
  const { rows } = await sql<Pick<StoredGround, 'attributions'>>`
    SELECT ground -> 'attributions' AS attributions FROM report_ground WHERE report_id = ${reportId}::uuid`.execute(
    db,
  )
  return rows[0]?.attributions ?? null
}

export async function insertGround({ db }: Queryable, reportId: string, ground: StoredGround): Promise<void> {
  await db
    .insertInto('report_ground')
    .values({ report_id: reportId, ground: JSON.stringify(ground) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function copyGround({ db }: Queryable, from: string, to: string): Promise<void> {
  await sql`
    INSERT INTO report_ground (report_id, ground)
    SELECT ${to}::uuid, ground FROM report_ground WHERE report_id = ${from}::uuid`.execute(db)
}
