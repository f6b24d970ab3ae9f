import { DERIVED_RESOURCES, RESOURCE_KEYS } from '#domain/account/permissions.ts'
import type { Database } from '#server/db/open.ts'
import { type AccountState, signedInAccount, type TestAccount } from '#server/testing/rows/account-factory.ts'
import { type OwnerOfEverything, ownerOfEverything } from '#server/testing/rows/account-rows.ts'

const GRANTABLE = RESOURCE_KEYS.filter((key) => !DERIVED_RESOURCES.includes(key))

let count = 0
/** The demo has accounts of its own, and so has every other trial. */
const newName = () => `torture-${process.pid}-${count++}`

/**
 * Somebody with all permissions and something in every table, as `every-call.endpoint.test.ts` has. Nothing of theirs is pending: the
 * server, which takes up abandoned parts by itself, would change their rows.
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

/** Somebody with all permissions and nothing of their own. */
export const makeAccount = (database: Database, about: AccountState = {}): Promise<TestAccount> =>
  signedInAccount(database, { username: newName(), grants: GRANTABLE, ...about })

/** Parcels of the demo district, in the order of their ids. */
export async function someParcels({ db }: Database, most: number): Promise<string[]> {
  const rows = await db.selectFrom('parcel').select('upid').orderBy('upid').limit(most).execute()
  return rows.map(({ upid }) => upid)
}
