import type { Database } from '../db/open.ts'
import type { Settings } from '../env.ts'
import { loadDemoAccounts, removeDemoAccounts } from '../features/accounts/service.ts'
import { argon2Passwords } from '../platform/crypto/passwords.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../sandbox/demo-accounts.ts'

/** Brings the accounts of the demo, or takes them away, as the settings say (`LOTLINE_DEMO_ACCOUNTS`). */
export async function settleDemoAccounts(
  database: Database,
  settings: Settings,
  say: (line: string) => void,
): Promise<void> {
  if (!settings.accounts.hasDemoAccounts) {
    const count = await removeDemoAccounts(database)
    if (count > 0) say(`The ${count} accounts of the demo were removed: LOTLINE_DEMO_ACCOUNTS is off here.`)
    return
  }
  const parts = { database, passwords: argon2Passwords(), now: new Date() }
  const leftAlone = await loadDemoAccounts(parts, DEMO_ACCOUNTS, DEMO_PASSWORD)
  for (const username of leftAlone) {
    say(`The demo has no account “${username}”: a real account has its name or address.`)
  }
}
