import type { Database } from '../../../db/open.ts'

interface SwitchRow {
  email: string
  isOn: boolean
}

export async function readSwitch({ db }: Database, accountId: string): Promise<SwitchRow | undefined> {
  return db
    .selectFrom('account')
    .select(['email', 'sends_notifications_email as isOn'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** Stores the switch. Returns false if unchanged. */
export async function writeSwitch({ db }: Database, accountId: string, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ sends_notifications_email: isOn })
    .where('id', '=', accountId)
    .where('sends_notifications_email', '!=', isOn)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
