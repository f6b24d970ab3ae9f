import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

type SetupPurpose = Schema['factor_setup']['purpose']

export async function upsertSetup(
  { db }: Database,
  setup: { sessionId: string; accountId: string; purpose: SetupPurpose; secret: Buffer; expiresAt: Date },
) {
  const row = { secret: setup.secret, expires_at: setup.expiresAt }
  await db
    .insertInto('factor_setup')
    .values({ session_id: setup.sessionId, account_id: setup.accountId, purpose: setup.purpose, ...row })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(row))
    .execute()
}

export async function findSetup(
  { db }: Database,
  sessionId: string,
  purpose: SetupPurpose,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('factor_setup')
    .select('secret')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.secret
}

/** Consumes a setup; only one of two concurrent uses succeeds. */
export async function consumeSetup(
  { db }: Database,
  sessionId: string,
  purpose: SetupPurpose,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('factor_setup')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('secret')
    .executeTakeFirst()
  return row?.secret
}

export async function insertChallenge({ db }: Database, challengeHash: Buffer, expiresAt: Date) {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .execute()
}

/** Returns false if the challenge is unknown, used or expired. */
export async function consumeChallenge({ db }: Database, challengeHash: Buffer, now: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challengeHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function sweepFactorRows({ db }: Database, now: Date) {
  let swept = 0
  for (const table of ['pending_sign_in', 'factor_setup', 'passkey_challenge'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('expires_at', '<=', now)
      .executeTakeFirstOrThrow()
    swept += Number(numDeletedRows)
  }
  return swept
}
