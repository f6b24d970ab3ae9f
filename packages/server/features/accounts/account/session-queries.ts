import { type Insertable, sql } from 'kysely'
import { DAY_MS } from '#domain/text/dates.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isoTime } from '../../../db/iso-time.ts'
import { type Database, queryPrepared } from '../../../db/open.ts'
import { affectsRows, countAffected } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { PAID_ACCESS, type PlanRow } from '../../../platform/paid-access.ts'
import { findAccountByIdentity } from '../external-sign-in/identity-queries.ts'
import { countFactors, hasAnyFactor } from '../second-factor/factor-queries.ts'

export const SESSION_IDLE_DAYS = 14
export const SESSION_MAX_DAYS = 90
/** Programs that sign in repeatedly would otherwise fill the table. */
export const MAX_SESSIONS = 100
/** A session's time of use is stored again after this time. Limits writes on read requests. */
export const TOUCH_AFTER_MS = 60_000

interface SessionRow extends PlanRow {
  id: string
  account_id: string
  login_mode: string
  last_seen_at: Date
  has_second_factor: boolean
  username: string
  is_admin: boolean
  is_demo: boolean
  home_region: string | null
  grants: string[]
}

const FIND_SESSION = `
  SELECT s.id, s.account_id, s.login_mode, s.last_seen_at, s.second_factor_at IS NOT NULL AS has_second_factor,
    a.username, a.is_admin, a.is_demo, a.plan_key,
    a.subscription_ends_at, a.home_region, ${PAID_ACCESS} AS paid,
    ARRAY(SELECT g.resource_key FROM account_grant g WHERE g.account_id = a.id) AS grants
  FROM account_session s JOIN account a ON a.id = s.account_id
  WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $3`

/** Reads a session with the data for its permissions, in one indexed read. */
export async function findSession(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const values = [tokenHash, now, idleBefore(now)]
  const [row] = await queryPrepared<SessionRow>(database, 'session', FIND_SESSION, values)
  return row
}

export async function touchSession({ db }: Database, id: string, now: Date) {
  await db.updateTable('account_session').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** A proved second factor. `id` and `sealed` distinguish it from a later one of the same kind. */
export type ProvenFactor =
  | { kind: 'passkey'; id: string }
  | { kind: 'authenticator'; sealed: Buffer }
  | { kind: 'recovery_code'; hash: Buffer }

/** Credentials that are checked before a session starts, and again under the account's lock. */
export interface CheckedCredentials {
  passwordHash?: string
  identity?: { issuer: string; subject: string }
  factor?: ProvenFactor
}

/**
 * Starts a session if the checked credentials are still valid. The account's lock serializes this with
 * password changes and provider removals, which end or prevent the session. Requires the second factor if the
 * account has one. Ends the least recently used sessions beyond `MAX_SESSIONS`.
 */
export async function insertSession(
  database: Database,
  session: Insertable<Schema['account_session']>,
  { passwordHash, identity, factor }: CheckedCredentials,
) {
  return inTransaction(database, async (transaction) => {
    const { db } = transaction
    let account = db.selectFrom('account').select('id').where('id', '=', session.account_id).forShare()
    if (passwordHash !== undefined) account = account.where('password_hash', '=', passwordHash)
    if (!(await account.executeTakeFirst())) return undefined
    if (identity && (await findAccountByIdentity(transaction, identity)) !== session.account_id)
      return undefined
    const isProved = factor
      ? await isCurrent(db, session.account_id, factor)
      : !hasAnyFactor(await countFactors(transaction, session.account_id))
    if (!isProved) return undefined
    const { id } = await db
      .insertInto('account_session')
      .values(session)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, endedIds: await endSurplusSessions(db, session.account_id, id) }
  })
}

async function endSurplusSessions(db: Database['db'], accountId: string, newId: string): Promise<string[]> {
  // Another sign-in is ending the locked rows, so they are skipped.
  const { rows } = await sql<{ id: string }>`
    DELETE FROM account_session WHERE id IN (
      SELECT id FROM account_session WHERE id IN (
        SELECT id FROM account_session WHERE account_id = ${accountId} AND id <> ${newId}
        ORDER BY last_seen_at DESC, id OFFSET ${MAX_SESSIONS - 1})
      FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

async function isCurrent(db: Database['db'], accountId: string, factor: ProvenFactor) {
  const { rows } = await factorRows(accountId, factor).execute(db)
  return rows.length > 0
}

function factorRows(accountId: string, factor: ProvenFactor) {
  switch (factor.kind) {
    case 'passkey':
      return sql`SELECT 1 FROM passkey WHERE account_id = ${accountId} AND id = ${factor.id}`
    case 'authenticator':
      return sql`SELECT 1 FROM totp_secret WHERE account_id = ${accountId} AND sealed = ${factor.sealed}`
    case 'recovery_code':
      return sql`SELECT 1 FROM recovery_code WHERE account_id = ${accountId} AND code_hash = ${factor.hash}`
  }
}

export function listSessions({ db }: Database, accountId: string, now: Date) {
  return db
    .selectFrom('account_session')
    .select(['id', 'login_mode as loginMode', 'user_agent as userAgent', 'address'])
    .select([isoTime(sql`created_at`).as('createdAt'), isoTime(sql`last_seen_at`).as('lastSeenAt')])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleBefore(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

export const deleteSession = ({ db }: Database, accountId: string, id: string) =>
  db.deleteFrom('account_session').where('account_id', '=', accountId).where('id', '=', id).$call(affectsRows)

export async function deleteSessions(
  { db }: Database,
  accountId: string,
  retainedId: string | null,
): Promise<string[]> {
  let query = db.deleteFrom('account_session').where('account_id', '=', accountId)
  if (retainedId !== null) query = query.where('id', '<>', retainedId)
  const rows = await query.returning('id').execute()
  return rows.map(({ id }) => id)
}

export const sweepSessions = ({ db }: Database, now: Date) =>
  db
    .deleteFrom('account_session')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleBefore(now))]))
    .$call(countAffected)

export async function prolongSessions({ db }: Database, days: number) {
  await sql`UPDATE account_session SET expires_at = expires_at + make_interval(days => ${days}::integer),
    last_seen_at = last_seen_at + make_interval(days => ${days}::integer)`.execute(db)
}

export const idleBefore = (now: Date) => new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS)

export async function activeSessions(
  { db }: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM account_session WHERE id = ANY(${[...ids]}::uuid[]) AND expires_at > ${now}
      AND last_seen_at > ${idleBefore(now)}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
