import { createHash } from 'node:crypto'
import type { SecurityEvent } from '#contract/account/security-activity.ts'
import type { AuditEvent } from '#contract/admin/monitor.ts'
import { type ActivityKey, ADMINISTRATOR_KINDS, activityKind } from '#domain/account/activity/activity.ts'
import { browserName } from '#domain/account/activity/browser-name.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import type { Page } from '../../../platform/paging/cursor.ts'
import { plainAddress } from '../../../platform/reach/client-address.ts'
import { countEvent, deleteEvents, insertAuditEvent, listEventsOf } from './audit-queries.ts'

export { auditPage } from './audit-queries.ts'

export interface Actor {
  accountId: string | null
  username: string
  address: string | null
}

export const COMMAND_LINE: Actor = { accountId: null, username: 'command line', address: null }

interface AuditEntry {
  /** The verb and object: `grant resources`. */
  action: string
  subject: string | null
  /** The affected account. Its owner sees the act. Omitted if the account was deleted. */
  accountId?: string | null
  detail?: Record<string, unknown>
}

/** Records an act in its own transaction. `detail` must contain no secrets. */
export async function recordAudit(
  database: Database,
  actor: Actor,
  { action, subject, accountId = null, detail = {} }: AuditEntry,
  now: Date,
): Promise<void> {
  await insertAuditEvent(database, {
    happened_at: now,
    kind: activityKind(action),
    actor_id: actor.accountId,
    actor_username: actor.username,
    action,
    account_id: accountId,
    subject,
    detail: JSON.stringify(detail),
    address: actor.address === null ? null : plainAddress(actor.address),
  })
}

interface Activity {
  key: ActivityKey
  outcome?: 'done' | 'refused'
  /** The affected account. Null for a sign-in with an unknown name. */
  accountId: string | null
  /** The acting account. Null if not signed in. */
  actorId: string | null
  detail?: Record<string, string>
}

/** Limits the rows per account, event and outcome, so that a flood cannot fill the disk. */
const MAX_ROWS_A_DAY = 100

/**
 * Records an event, counted by hour, address and browser. Logs errors instead of rejecting, so that auditing
 * fails no request.
 */
export async function recordActivity(
  { database, clock, queue }: Pick<AppContext, 'database' | 'clock' | 'queue'>,
  { key: action, outcome = 'done', accountId, actorId, detail = {} }: Activity,
  client: { address: string; userAgent: string | null },
): Promise<void> {
  const now = clock()
  const time = now.toISOString()
  const browser = browserName(client.userAgent)
  const act = { action, outcome, accountId, actorId }
  const origin = { address: plainAddress(client.address), browser, detail: JSON.stringify(detail) }
  const event = { ...act, ...origin, happenedAt: now, kind: activityKind(action) }
  try {
    await countEvent(
      database,
      { ...event, mergeKey: hashParts({ hour: time.slice(0, 13), ...act, ...origin }) },
      {
        dayStart: new Date(`${time.slice(0, 10)}T00:00:00Z`),
        maxRows: MAX_ROWS_A_DAY,
        mergeKey: hashParts({ day: time.slice(0, 10), ...act }),
      },
    )
  } catch (error) {
    queue.onError(error)
  }
}

const hashParts = (parts: object) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Lists events for the account's owner. @throws 400 for an invalid cursor. */
export async function activityPage(
  { database }: Pick<AppContext, 'database'>,
  accountId: string,
  after?: string,
): Promise<Page<SecurityEvent>> {
  const page = await listEventsOf(database, accountId, after)
  return { ...page, rows: page.rows.map(toSecurityEvent) }
}

export const sweepAudit = ({
  database,
  clock,
  settings,
}: Pick<AppContext, 'database' | 'settings' | 'clock'>): Promise<number> =>
  deleteEvents(database, new Date(clock().getTime() - settings.accounts.auditDays * DAY_MS))

function toSecurityEvent({ actor: _, subject: __, ...event }: AuditEvent): SecurityEvent {
  const isByAdministrator = ADMINISTRATOR_KINDS.includes(event.kind)
  return isByAdministrator ? { ...event, detail: {}, address: null, browser: null } : event
}
