import { DEMO_PASSWORD, demoAccountsOf } from '#demo/accounts.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import type { Database } from '../../db/open.ts'
import { loadDemoAccounts, removeDemoAccounts } from '../../features/accounts/service.ts'
import { argon2Passwords } from '../../platform/crypto/passwords.ts'
import type { Settings } from '../../settings/env.ts'

/** As `LOTLINE_DEMO_ACCOUNTS` requires. */
export async function syncDemoAccounts(
  database: Database,
  settings: Settings,
  say: (line: string) => void,
): Promise<void> {
  const wanted = demoAccountsOf(settings.accounts)
  const count = await removeDemoAccounts(
    database,
    wanted.map(({ username }) => username),
  )
  if (count > 0) {
    const what = formatCount(count, 'account')
    say(
      `${what} of the demo ${nounFor(count, 'was', 'were')} removed, with all sessions: the password is public.`,
    )
  }
  if (wanted.length === 0) return
  const parts = { database, passwords: argon2Passwords(), now: new Date() }
  const leftAlone = await loadDemoAccounts(parts, wanted, DEMO_PASSWORD)
  for (const username of leftAlone) {
    say(`The demo has no account “${username}”: a real account has its name or address.`)
  }
}
