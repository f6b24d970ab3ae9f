import type { Insertable, Selectable } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

/** A pending sign-in. `attempts` includes the current attempt, which consumes `challenge`. */
export type PendingSignIn = Pick<Selectable<Schema['pending_sign_in']>, (typeof COLUMNS)[number]>

const COLUMNS = [
  'account_id',
  'login_mode',
  'checked',
  'sealed_id_token',
  'attempts',
  'challenge',
  'extra',
] as const

export async function insertPending({ db }: Database, pending: Insertable<Schema['pending_sign_in']>) {
  await db.insertInto('pending_sign_in').values(pending).execute()
}

export function findPending({ db }: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('pending_sign_in')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export const setPendingChallenge = ({ db }: Database, tokenHash: Buffer, challenge: string, now: Date) =>
  db
    .updateTable('pending_sign_in')
    .set({ challenge })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .$call(affectsRows)

/**
 * Counts an attempt before the proof is compared, and consumes the challenge. Undefined if unknown, expired
 * or without attempts left.
 */
export function addAttempt(database: Database, tokenHash: Buffer, { max, now }: { max: number; now: Date }) {
  return inTransaction(database, async ({ db }) => {
    const pending = await db
      .selectFrom('pending_sign_in')
      .select(COLUMNS)
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('attempts', '<', max)
      .forUpdate()
      .executeTakeFirst()
    if (!pending) return undefined
    const attempts = pending.attempts + 1
    await db
      .updateTable('pending_sign_in')
      .set({ attempts, challenge: null })
      .where('token_hash', '=', tokenHash)
      .execute()
    return { ...pending, attempts }
  })
}

export const deletePending = ({ db }: Database, tokenHash: Buffer) =>
  db.deleteFrom('pending_sign_in').where('token_hash', '=', tokenHash).$call(affectsRows)
