import { sql } from 'kysely'
import type { Queryable } from '../../../db/open.ts'
import { ADVANCE_DEMO_KIND } from './demo-task.ts'

export function findNewestAdvance({ db }: Queryable) {
  return db
    .selectFrom('task')
    .select(['status', 'error', 'args'])
    .where('kind', '=', ADVANCE_DEMO_KIND)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function lockAdvance({ db }: Queryable) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lotline demo'), 1)`.execute(db)
}
