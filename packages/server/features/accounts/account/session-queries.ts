import { type Insertable, sql } from 'kysely'
import type { AccountSessionTable } from '../../../db/account-schema.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { PAID_ACCESS, type PlanRow } from '../../../db/paid-access.ts'

/** Sessions that nobody used for so long are over, and all are over this long after they began. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_MAX_DAYS = 90
/** Sessions of one account: more are of a program that signs in again and again. */
export const MOST_SESSIONS = 100
/** Use is written down this often, so that reading stays reading. */
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

/** The session of a token that is neither idle for too long nor expired, with what decides its permissions: one indexed read. */
export async function findSession(
  { db }: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT s.id, s.account_id, s.login_mode, s.last_seen_at, s.second_factor_at IS NOT NULL AS has_second_factor,
      a.username, a.is_admin, a.is_demo, a.plan_key,
      a.subscription_ends_at, a.home_region, ${sql.raw(PAID_ACCESS)} AS paid,
      ARRAY(SELECT g.resource_key FROM account_grant g WHERE g.account_id = a.id) AS grants
    FROM account_session s JOIN account a ON a.id = s.account_id
    WHERE s.token_hash = ${tokenHash} AND s.expires_at > ${now}
      AND s.last_seen_at > ${idleBefore(now)}
  `.execute(db)
  return rows[0]
}

/** Marks a session as used. */
export async function touchSession({ db }: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('account_session').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** A second factor that was proved, by what distinguishes it from one that was added since. */
export type ProvedFactor =
  | { kind: 'passkey'; id: string }
  | { kind: 'authenticator'; sealed: Buffer }
  | { kind: 'recovery_code'; hash: Buffer }

/** Credentials verified before a session begins; checked again under the account's lock. */
export interface CheckedProof {
  passwordHash?: string
  identity?: { issuer: string; subject: string }
  factor?: ProvedFactor
}

/**
 * Begins a session, only while what was checked is still the account's. The lock on the account lets a change of password, or the
 * removal of a provider, either wait for this session, and end it, or come first, and keep it from beginning. The same holds of
 * second factors: no session of an account that has one begins without it, whoever the caller is, and none with one that was removed.
 * Ends what an account has beyond `MOST_SESSIONS`, those used longest ago.
 */
export async function insertSession(
  database: Database,
  session: Insertable<AccountSessionTable>,
  { passwordHash, identity, factor }: CheckedProof,
): Promise<{ id: string; endedIds: string[] } | undefined> {
  return inTransaction(database, async ({ db }) => {
    let account = db.selectFrom('account').select('id').where('id', '=', session.account_id).forShare()
    if (passwordHash !== undefined) account = account.where('password_hash', '=', passwordHash)
    if (!(await account.executeTakeFirst())) return undefined
    if (identity) {
      const connected = await db
        .selectFrom('account_identity')
        .select('account_id')
        .where('issuer', '=', identity.issuer)
        .where('subject', '=', identity.subject)
        .where('account_id', '=', session.account_id)
        .executeTakeFirst()
      if (!connected) return undefined
    }
    const isProved = factor
      ? await isCurrent(db, session.account_id, factor)
      : !(await hasFactor(db, session.account_id))
    if (!isProved) return undefined
    const { id } = await db
      .insertInto('account_session')
      .values(session)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, endedIds: await endSurplus(db, session.account_id, id) }
  })
}

async function endSurplus(db: Database['db'], accountId: string, newId: string): Promise<string[]> {
  // Another sign-in ends what is locked.
  const { rows } = await sql<{ id: string }>`
    DELETE FROM account_session WHERE id IN (
      SELECT id FROM account_session WHERE id IN (
        SELECT id FROM account_session WHERE account_id = ${accountId} AND id <> ${newId}
        ORDER BY last_seen_at DESC, id OFFSET ${MOST_SESSIONS - 1})
      FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

async function hasFactor(db: Database['db'], accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM passkey WHERE account_id = ${accountId}
    UNION ALL SELECT 1 FROM totp_secret WHERE account_id = ${accountId} LIMIT 1`.execute(db)
  return rows.length > 0
}

async function isCurrent(db: Database['db'], accountId: string, factor: ProvedFactor): Promise<boolean> {
  const { rows } = await factorRows(accountId, factor).execute(db)
  return rows.length > 0
}

function factorRows(accountId: string, factor: ProvedFactor) {
  switch (factor.kind) {
    case 'passkey':
      return sql`SELECT 1 FROM passkey WHERE account_id = ${accountId} AND id = ${factor.id}`
    case 'authenticator':
      return sql`SELECT 1 FROM totp_secret WHERE account_id = ${accountId} AND sealed = ${factor.sealed}`
    case 'recovery_code':
      return sql`SELECT 1 FROM recovery_code WHERE account_id = ${accountId} AND code_hash = ${factor.hash}`
  }
}

interface SessionListRow {
  id: string
  login_mode: string
  created_at: Date
  last_seen_at: Date
  user_agent: string | null
  address: string | null
}

/** Sessions of an account that stand, the one used last first. */
export async function listSessions(
  { db }: Database,
  accountId: string,
  now: Date,
): Promise<SessionListRow[]> {
  return db
    .selectFrom('account_session')
    .select(['id', 'login_mode', 'created_at', 'last_seen_at', 'user_agent', 'address'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleBefore(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends one session of this account; false when it has none such. */
export async function deleteSession({ db }: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Ends the sessions of an account, all but `retainedId`, and returns their ids. */
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

/** Deletes sessions that are over. */
export async function sweepSessions({ db }: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_session')
    .where((where) =>
      where.or([where('expires_at', '<=', now), where('last_seen_at', '<=', idleBefore(now))]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Moves the ends of all sessions, of whatever account, by days. */
export async function prolongSessions({ db }: Database, days: number): Promise<void> {
  await sql`UPDATE account_session SET expires_at = expires_at + make_interval(days => ${days}::integer),
    last_seen_at = last_seen_at + make_interval(days => ${days}::integer)`.execute(db)
}

/** A session that was used last at this moment, or before, is idle. */
export const idleBefore = (now: Date) => new Date(now.getTime() - SESSION_IDLE_DAYS * 86_400_000)

/** Returns the ids of the given sessions that are neither expired nor idle for `SESSION_IDLE_DAYS`. */
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
