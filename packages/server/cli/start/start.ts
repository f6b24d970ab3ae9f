import { once } from 'node:events'
import type { Command } from 'commander'
import { DEMO_PASSWORD, demoAccountsOf } from '#demo/accounts.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import type { Database } from '../../db/open.ts'
import {
  firstAdministratorPath,
  loadDemoAccounts,
  removeDemoAccounts,
} from '../../features/accounts/service.ts'
import { sweepLeftovers } from '../../importers/release/release.ts'
import { startServer } from '../../main.ts'
import { CannotStart } from '../../platform/cannot-start.ts'
import { argon2Passwords } from '../../platform/crypto/passwords.ts'
import { describeError } from '../../platform/log/describe-error.ts'
import { publicUrl } from '../../platform/reach/public-url.ts'
import { readSettings, type Settings } from '../../settings/env.ts'
import { firstAdministratorLines } from '../accounts/account-lines.ts'
import { type ProgressView, showProgress } from '../import/import-progress.ts'
import { EXIT } from '../report-failure.ts'
import {
  describeEngineChange,
  ENGINE_GIVEN_UP,
  exposureLines,
  UnexpectedStop,
  WHAT_IS_SAFE,
} from './start-lines.ts'

const STOP_LIMIT_MS = 10_000

/** Loads the demo district on a first start. */
export function addStart(program: Command): void {
  program
    .command('start')
    .description('start Lotline and serve it on this machine')
    .action(async () => {
      const settings = readSettings()
      const say = (line: string) => process.stdout.write(`${line}\n`)
      for (const line of exposureLines(settings)) say(line)
      const server = await startServer(settings, {
        say,
        async prepare(database) {
          const isFirstStart = await prepare(database, settings, say)
          await syncDemoAccounts(database, settings, say)
          if (isFirstStart) {
            const { watchDemo } = await import('../demo/watch-demo.ts')
            await watchDemo(database, new Date())
          }
          await screensBuilt()
        },
      })
      // Before the ready line, because a supervisor may stop the process as soon as it reads that line.
      const stopped = untilStopped(server.database)
      // The proxy must forward to the local address.
      const { publicUrl: configured } = settings.accounts
      const here = configured === null ? publicUrl(server.app, null) : server.url
      say(`\nLotline is ready: ${here}\nPress Ctrl-C to stop it.`)
      const path = await firstAdministratorPath(server.database, server.clock())
      if (path !== null) say(['', ...firstAdministratorLines((configured ?? here) + path)].join('\n'))
      const failure = await stopped
      say('Stopping …')
      // After a bug, a clean shutdown may hang.
      if (failure instanceof UnexpectedStop)
        setTimeout(() => process.exit(EXIT.failed), STOP_LIMIT_MS).unref()
      await server.stop()
      if (failure) throw failure
    })
}

/** `npm start` builds the screens in parallel and sends the result. @throws CannotStart */
async function screensBuilt(): Promise<void> {
  if (process.env.LOTLINE_SCREENS !== 'building') return
  const [outcome] = await once(process, 'message')
  if (outcome !== 'built') throw new CannotStart('screens', 'Lotline does not start without its screens.')
}

/** Null on a stop signal; an error if the database cannot be restarted, or after a bug. */
function untilStopped(database: Database): Promise<Error | null> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(null))
    database.onEngineChange((change) => {
      console.error(describeEngineChange(change))
      if (change.state === 'failed') resolve(new DatabaseUnavailable('engine_failed', ENGINE_GIVEN_UP))
    })
    process.on('unhandledRejection', (reason) => {
      console.error('An error that nobody waited for; Lotline goes on:', describeError(reason))
    })
    process.on('uncaughtException', (error) => {
      console.error('An unexpected error, after which Lotline stops:', describeError(error))
      resolve(
        new UnexpectedStop(`Lotline stopped after an unexpected error. ${WHAT_IS_SAFE} Start it again.`),
      )
    })
  })
}

/** Returns whether the demo district was loaded into an empty database. */
async function prepare(
  database: Database,
  settings: Settings,
  say: (line: string) => void,
): Promise<boolean> {
  await sweepLeftovers(database)
  if (settings.demoParcels === 0 || !(await isEmpty(database))) return false
  say(`Loading the demo district (synthetic, ${formatNumber(settings.demoParcels)} parcels), once …`)
  const { DEMO_AS_OF, DEMO_SEED, loadDemo } = await import('../demo/load-demo.ts')
  let view: ProgressView | null = null
  let shown = 0
  await loadDemo(database, {
    parcels: settings.demoParcels,
    seed: DEMO_SEED,
    asOf: DEMO_AS_OF,
    releases: [1, 2],
    dataFolder: settings.dataFolder,
    onProgress(release, progress) {
      if (release !== shown) {
        view?.stop()
        view = showProgress(`demo release ${release} of 2`, false)
        shown = release
      }
      view?.update({ ...progress, bytesRead: 0, bytes: 0 })
    },
  }).finally(() => view?.stop())
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

/** Creates or deletes demo accounts, as `LOTLINE_DEMO_ACCOUNTS` requires. */
async function syncDemoAccounts(
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
