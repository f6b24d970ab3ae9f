import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/open.ts'
import { signedInAccount, type TestAccount } from '#server/testing/rows/account-factory.ts'

/** A new account with access to the dashboard. */
export const benchAccount = (database: Database): Promise<TestAccount> =>
  signedInAccount(database, { username: `bench-${randomBytes(6).toString('hex')}` })

export const bearer = ({ token }: Pick<TestAccount, 'token'>) => ({ authorization: `Bearer ${token}` })
