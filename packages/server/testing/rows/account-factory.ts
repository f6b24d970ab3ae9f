import type { Insertable } from 'kysely'
import { AGREEMENT_KEYS, AGREEMENTS, type AgreementKey } from '#domain/account/agreements.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'

export interface TestAccount {
  id: string
  username: string
  email: string
  /** Token of an active session, whose id is `sessionId`. */
  token: string
  sessionId: string
}

/** Account fields that a test can set. */
export type AccountState = Partial<Insertable<Schema['account']>> & {
  grants?: readonly string[]
  /** Agreements accepted in their current versions; all by default. */
  agreed?: readonly AgreementKey[]
}

let count = 0

/** By default an account that may open the dashboard. */
export async function signedInAccount(
  database: Database,
  { grants = [], agreed = AGREEMENT_KEYS, ...stated }: AccountState = {},
): Promise<TestAccount> {
  count += 1
  const username = stated.username ?? `person-${count}`
  const account = await database.db
    .insertInto('account')
    .values({
      username,
      email: `${username}@lotline.test`,
      email_verified_at: new Date(),
      mailbox_proven_at: new Date(0),
      plan_key: 'pro',
      home_region: 'municipality:anywhere',
      profession: 'broker',
      details: JSON.stringify({ firstName: 'Pat', lastName: `Person ${count}` }),
      ...stated,
    })
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow()
  if (grants.length > 0) {
    await database.db
      .insertInto('account_grant')
      .values(grants.map((key) => ({ account_id: account.id, resource_key: key })))
      .execute()
  }
  if (agreed.length > 0) {
    await database.db
      .insertInto('agreement_response')
      .values(agreed.map((key) => ({ account_id: account.id, key, agreed: AGREEMENTS[key].version })))
      .execute()
  }
  return { ...account, ...(await signIn(database, account.id)) }
}

/** Adds a session to an account. */
export async function signIn(
  database: Database,
  accountId: string,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken()
  const { id } = await database.db
    .insertInto('account_session')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      login_mode: 'password',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, sessionId: id }
}

/** Stores a hash without the effects of a password change. */
export async function storePasswordHash({ pool }: Database, accountId: string, hash: string): Promise<void> {
  await pool.query('UPDATE account SET password_hash = $2 WHERE id = $1', [accountId, hash])
}
