import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

export interface FactorCounts {
  passkeys: number
  hasAuthenticator: boolean
  recoveryCodesLeft: number
}

export async function countFactors({ db }: Database, accountId: string): Promise<FactorCounts> {
  const { rows } = await sql<{ passkeys: number; has_authenticator: boolean; left: number }>`
    SELECT (SELECT count(*)::int FROM passkey WHERE account_id = ${accountId}::uuid) AS passkeys,
      EXISTS (SELECT 1 FROM totp_secret WHERE account_id = ${accountId}::uuid) AS has_authenticator,
      (SELECT count(*)::int FROM recovery_code WHERE account_id = ${accountId}::uuid AND used_at IS NULL) AS left
  `.execute(db)
  const [row] = rows
  return {
    passkeys: row?.passkeys ?? 0,
    hasAuthenticator: row?.has_authenticator ?? false,
    recoveryCodesLeft: row?.left ?? 0,
  }
}

export const hasAnyFactor = ({ passkeys, hasAuthenticator }: FactorCounts): boolean =>
  passkeys > 0 || hasAuthenticator

export function readConfirmation({ db }: Database, sessionId: string) {
  return db
    .selectFrom('account_session')
    .select(['confirmed_at', 'second_factor_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
}

export async function markConfirmed(
  { db }: Database,
  sessionId: string,
  proved: { confirmed_at?: Date; second_factor_at?: Date },
) {
  await db.updateTable('account_session').set(proved).where('id', '=', sessionId).execute()
}

export async function deleteAllFactors({ db }: Database, accountId: string) {
  for (const table of [
    'passkey',
    'totp_secret',
    'recovery_code',
    'factor_setup',
    'pending_sign_in',
  ] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
}
