import type { Insertable } from 'kysely'
import type { AuditEventTable } from '../../../db/account-schema.ts'
import type { Database } from '../../../db/open.ts'

export async function insertAuditEvent({ db }: Database, event: Insertable<AuditEventTable>): Promise<void> {
  await db.insertInto('audit_event').values(event).execute()
}
