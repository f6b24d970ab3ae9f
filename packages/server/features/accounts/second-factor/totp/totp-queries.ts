import type { Selectable } from 'kysely'
import type { Database } from '../../../../db/open.ts'
import { affectsRows } from '../../../../db/row-results.ts'
import type { Schema } from '../../../../db/schema/schema.ts'

export type TotpRow = Pick<Selectable<Schema['totp_secret']>, 'account_id' | 'sealed' | 'confirmed_at'>

export function findTotp({ db }: Database, accountId: string) {
  return db
    .selectFrom('totp_secret')
    .select(['account_id', 'sealed', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Adds or replaces the account's secret. `step` is the time step of the confirming code. */
export async function upsertTotp(
  { db }: Database,
  { accountId, sealed, step, now }: { accountId: string; sealed: Buffer; step: number; now: Date },
) {
  const row = { sealed, last_step: step, confirmed_at: now }
  await db
    .insertInto('totp_secret')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Consumes the code of a time step, and with it earlier codes. Only one of two concurrent uses succeeds. */
export const consumeStep = (
  { db }: Database,
  { account_id, sealed }: Pick<TotpRow, 'account_id' | 'sealed'>,
  step: number,
) =>
  db
    .updateTable('totp_secret')
    .set({ last_step: step })
    .where('account_id', '=', account_id)
    .where('sealed', '=', sealed)
    .where('last_step', '<', step)
    .$call(affectsRows)

export const deleteTotp = ({ db }: Database, accountId: string) =>
  db.deleteFrom('totp_secret').where('account_id', '=', accountId).$call(affectsRows)

export function listSealedTotp({ db }: Database) {
  return db.selectFrom('totp_secret').select(['account_id', 'sealed']).execute()
}

export const replaceSealedTotp = (
  { db }: Database,
  accountId: string,
  { from, to }: { from: Buffer; to: Buffer },
) =>
  db
    .updateTable('totp_secret')
    .set({ sealed: to })
    .where('account_id', '=', accountId)
    .where('sealed', '=', from)
    .$call(affectsRows)

/** Context of a seal: the secret opens only for this account. */
export const sealContext = (accountId: string): string[] => ['authenticator', accountId]
