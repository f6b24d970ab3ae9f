import type { FactorSetupTable } from '../../../db/factor-schema.ts'
import type { Database } from '../../../db/open.ts'

type SetupPurpose = FactorSetupTable['purpose']

/** Stores what a session has begun; what it began before for the same purpose serves no more. */
export async function putSetup(
  { db }: Database,
  setup: {
    sessionId: string
    accountId: string
    purpose: SetupPurpose
    secret: Buffer
    expiresAt: Date
  },
): Promise<void> {
  const { sessionId, accountId, purpose, secret, expiresAt } = setup
  await db
    .insertInto('factor_setup')
    .values({ session_id: sessionId, account_id: accountId, purpose, secret, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'purpose']).doUpdateSet({ secret, expires_at: expiresAt }),
    )
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

/** Uses up what a session has begun: of two who come with it at once, one gets it. */
export async function takeSetup(
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

/** Stores the challenge of somebody who is not known yet. */
export async function insertChallenge(
  { db }: Database,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .execute()
}

/** Uses a challenge up; false for one that was not given, was used, or is too old. */
export async function takeChallenge({ db }: Database, challengeHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challengeHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes sign-ins, set-ups and challenges that have expired; returns how many. */
export async function sweepFactorRows({ db }: Database, now: Date): Promise<number> {
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
