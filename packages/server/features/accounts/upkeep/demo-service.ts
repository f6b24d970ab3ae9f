import type { AgreementKey } from '#domain/account/agreements.ts'
import { AGREEMENTS } from '#domain/account/agreements.ts'
import type { Database } from '../../../db/open.ts'
import type { Passwords } from '../../../platform/crypto/passwords.ts'
import { getDemoRegion } from '../../services/regions/service.ts'
import { findDemoAccount, resetDemoAccount } from './demo-queries.ts'

interface DemoAccountState {
  username: string
  email: string
  firstName: string
  lastName: string
  company: string
  isAdmin: boolean
  plan: string
  agreed: readonly AgreementKey[]
  hasHomeArea: boolean
  profession: string | null
  showsBoardLanding: boolean
  grants: readonly string[]
}

/**
 * Resets the demo accounts at each start, without saved content. Skips and returns usernames of real
 * accounts.
 */
export async function loadDemoAccounts(
  { database, passwords, now }: { database: Database; passwords: Passwords; now: Date },
  accounts: readonly DemoAccountState[],
  password: string,
): Promise<string[]> {
  const region = await getDemoRegion(database)
  const skippedUsernames: string[] = []
  for (const account of accounts) {
    const { firstName, lastName, company } = account
    const existing = await findDemoAccount(database, account.username)
    const currentHash = existing?.password_hash ?? null
    const isUnchanged = currentHash !== null && (await passwords.check(currentHash, password)).isCorrect
    const isReset = await resetDemoAccount(database, {
      username: account.username,
      email: account.email,
      email_verified_at: now,
      mailbox_proven_at: now,
      newPasswordHash: isUnchanged ? null : await passwords.hash(password),
      is_admin: account.isAdmin,
      is_demo: true,
      details: JSON.stringify({ firstName, lastName, company }),
      profession: account.profession,
      home_region: account.hasHomeArea ? region : null,
      shows_board_landing: account.showsBoardLanding,
      plan_key: account.plan,
      subscription_ends_at: null,
      grants: account.grants,
      agreed: Object.fromEntries(account.agreed.map((key) => [key, AGREEMENTS[key].version])),
    })
    if (!isReset) skippedUsernames.push(account.username)
  }
  return skippedUsernames
}
