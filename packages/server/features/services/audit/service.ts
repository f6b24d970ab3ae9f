import type { Database } from '../../../db/open.ts'
import { insertAuditEvent } from './audit-queries.ts'

/** The person who acts as administrator: one of the administrators, or whoever has the command line. */
export interface Actor {
  accountId: string | null
  username: string
  address: string | null
}

export const COMMAND_LINE: Actor = { accountId: null, username: 'command line', address: null }

interface AuditEntry {
  /** A verb and its object: `grant resources`. */
  action: string
  /** Username of the account it was done to, or what else it is about. */
  subject: string | null
  detail?: Record<string, unknown>
}

/** Writes into the audit log what an administrator does. Never secrets. */
export async function recordAudit(
  database: Database,
  actor: Actor,
  { action, subject, detail = {} }: AuditEntry,
  now: Date,
): Promise<void> {
  await insertAuditEvent(database, {
    happened_at: now,
    actor_id: actor.accountId,
    actor_username: actor.username,
    action,
    subject,
    detail: JSON.stringify(detail),
    address: actor.address,
  })
}
