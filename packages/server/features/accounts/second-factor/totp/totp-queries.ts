import type { Database } from '../../../../db/open.ts'

export interface TotpRow {
  account_id: string
  sealed: Buffer
  confirmed_at: Date
}

export async function findTotp({ db }: Database, accountId: string): Promise<TotpRow | undefined> {
  return db
    .selectFrom('totp_secret')
    .select(['account_id', 'sealed', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Adds or replaces the account's secret. `step`: of the confirming code. */
export async function putTotp(
  { db }: Database,
  { accountId, sealed, step, now }: { accountId: string; sealed: Buffer; step: number; now: Date },
): Promise<void> {
  const row = { sealed, last_step: step, confirmed_at: now }
  await db
    .insertInto('totp_secret')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Consumes a time step's code and invalidates earlier ones; only one of two concurrent uses succeeds. */
export async function spendStep(
  { db }: Database,
  { account_id, sealed }: Pick<TotpRow, 'account_id' | 'sealed'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secret')
    .set({ last_step: step })
    .where('account_id', '=', account_id)
    .where('sealed', '=', sealed)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteTotp({ db }: Database, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_secret')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function allTotp({ db }: Database): Promise<{ account_id: string; sealed: Buffer }[]> {
  return db.selectFrom('totp_secret').select(['account_id', 'sealed']).execute()
}

/** Stores the secret under another key, unless it was replaced. */
export async function replaceSealedTotp(
  { db }: Database,
  accountId: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secret')
    .set({ sealed: to })
    .where('account_id', '=', accountId)
    .where('sealed', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
