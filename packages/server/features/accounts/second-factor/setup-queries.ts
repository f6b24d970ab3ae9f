import { CONFIRMATION_MINUTES } from '#domain/account/second-factor-times.ts'
import type { Database } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { addMinutes } from '../account/links.ts'

type SetupPurpose = Schema['factor_setup']['purpose']

export async function upsertSetup(
  { db }: Database,
  { id, accountId }: Session,
  { purpose, secret, now }: { purpose: SetupPurpose; secret: Buffer; now: Date },
) {
  const row = { secret, expires_at: addMinutes(now, CONFIRMATION_MINUTES) }
  await db
    .insertInto('factor_setup')
    .values({ session_id: id, account_id: accountId, purpose, ...row })
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
export const consumeChallenge = ({ db }: Database, challengeHash: Buffer, now: Date) =>
  db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challengeHash)
    .where('expires_at', '>', now)
    .$call(affectsRows)
