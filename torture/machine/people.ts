import { DERIVED_RESOURCES, RESOURCE_KEYS } from '#domain/account/permissions.ts'
import type { Database } from '#server/db/open.ts'
import { type AccountState, signedInAccount, type TestAccount } from '#server/testing/rows/account-factory.ts'
import { type OwnerOfEverything, ownerOfEverything } from '#server/testing/rows/account-rows.ts'

const GRANTABLE = RESOURCE_KEYS.filter((key) => !DERIVED_RESOURCES.includes(key))

let count = 0
const newName = () => `torture-${process.pid}-${count++}`

/**
 * An account with all permissions and a row in every table, as in `every-call.endpoint.test.ts`. No report
 * part is pending, because the server would resume it and change rows.
 */
export async function makeOwner(database: Database): Promise<OwnerOfEverything> {
  const owner = await ownerOfEverything(database, { username: newName(), grants: GRANTABLE })
  await database.db
    .updateTable('report_part')
    .set({ status: 'failed', error: 'local-error', error_message: 'a secret result' })
    .where('report_id', '=', owner.reportId)
    .where('status', '=', 'pending')
    .execute()
  return owner
}

/** An account with all permissions and no data. */
export const makeAccount = (database: Database, about: AccountState = {}): Promise<TestAccount> =>
  signedInAccount(database, { username: newName(), grants: GRANTABLE, ...about })

export async function someParcels({ db }: Database, most: number): Promise<string[]> {
  const rows = await db.selectFrom('parcel').select('upid').orderBy('upid').limit(most).execute()
  return rows.map(({ upid }) => upid)
}
