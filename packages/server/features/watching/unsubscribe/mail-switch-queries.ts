import type { Database } from '../../../db/open.ts'

export function readSwitch({ db }: Database, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'sends_notifications_email as isOn'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** Returns false if unchanged. */
export async function writeSwitch({ db }: Database, accountId: string, isOn: boolean) {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ sends_notifications_email: isOn })
    .where('id', '=', accountId)
    .where('sends_notifications_email', '!=', isOn)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
