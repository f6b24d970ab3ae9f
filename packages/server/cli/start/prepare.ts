import { DEMO_PASSWORD, listDemoAccounts } from '#demo/accounts.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { Database } from '../../db/open.ts'
import { loadDemoAccounts, removeDemoAccounts } from '../../features/accounts/service.ts'
import { sweepLeftovers } from '../../importers/release/release.ts'
import { argon2Passwords } from '../../platform/crypto/passwords.ts'
import type { Settings } from '../../settings/env.ts'
import { showReleaseProgress } from '../import/import-progress.ts'

type PrintLine = (line: string) => void

export async function prepare(database: Database, settings: Settings, printLine: PrintLine): Promise<void> {
  const isFirstStart = await loadDemoOnce(database, settings, printLine)
  await syncDemoAccounts(database, settings, printLine)
  if (!isFirstStart) return
  const { createDemoCollections } = await import('../demo/watch-demo.ts')
  await createDemoCollections(database, new Date())
}

/** Returns whether the demo district was loaded into an empty database. */
async function loadDemoOnce(database: Database, settings: Settings, printLine: PrintLine): Promise<boolean> {
  await sweepLeftovers(database)
  if (settings.demoParcels === 0 || !(await isEmpty(database))) return false
  printLine(`Loading the demo district (synthetic, ${formatNumber(settings.demoParcels)} parcels), once …`)
  const { DEMO_AS_OF, DEMO_SEED, loadDemo } = await import('../demo/load-demo.ts')
  const view = showReleaseProgress((release) => `demo release ${release} of 2`, false)
  await loadDemo(database, {
    parcels: settings.demoParcels,
    seed: DEMO_SEED,
    asOf: DEMO_AS_OF,
    releases: [1, 2],
    dataFolder: settings.dataFolder,
    onProgress: view.update,
  }).finally(() => view.stop())
  return true
}

async function isEmpty(database: Database): Promise<boolean> {
  const release = await database.db
    .selectFrom('release')
    .select('id')
    .where('status', 'in', ['current', 'superseded'])
    .limit(1)
    .executeTakeFirst()
  return release === undefined
}

/** Creates or removes demo accounts (`LOTLINE_DEMO_ACCOUNTS`). */
async function syncDemoAccounts(database: Database, settings: Settings, printLine: PrintLine): Promise<void> {
  const demoAccounts = listDemoAccounts(settings.accounts)
  const count = await removeDemoAccounts(
    database,
    demoAccounts.map(({ username }) => username),
  )
  if (count > 0) {
    const accounts = formatCount(count, 'demo account')
    printLine(
      `${accounts} ${nounFor(count, 'was', 'were')} removed, with all sessions, because the password is public.`,
    )
  }
  if (demoAccounts.length === 0) return
  const parts = { database, passwords: argon2Passwords(), now: new Date() }
  const skipped = await loadDemoAccounts(parts, demoAccounts, DEMO_PASSWORD)
  for (const username of skipped) {
    printLine(`The demo account “${username}” was not created: a real account has its name or address.`)
  }
}
