import type { Command } from 'commander'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Database } from '../db/open.ts'
import { readSettings, type Settings } from '../env.ts'
import { firstAdministratorPath } from '../features/accounts/service.ts'
import { sweepLeftovers } from '../importers/release.ts'
import { startServer } from '../main.ts'
import { firstAdministratorLines } from './accounts/first-administrator-lines.ts'
import { exposureLines } from './exposure-lines.ts'
import { type ProgressView, showProgress } from './import-progress.ts'
import { DEMO_AS_OF, DEMO_SEED, isEmpty, loadDemo } from './load-demo.ts'
import { settleDemoAccounts } from './load-demo-accounts.ts'
import { watchDemo } from './watch-demo.ts'

/** `lotline start`: the server, with the demo district on a first start. */
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
          await settleDemoAccounts(database, settings, say)
          if (isFirstStart) await watchDemo(database, new Date())
        },
      })
      say(`\nLotline is ready: ${server.url}\nPress Ctrl-C to stop it.`)
      const path = await firstAdministratorPath(server.database, new Date())
      const base = settings.accounts.publicUrl ?? server.url
      if (path !== null) say(['', ...firstAdministratorLines(base + path)].join('\n'))
      const failure = await untilStopped(server.database)
      say('Stopping …')
      await server.stop()
      if (failure) throw failure
    })
}

/** Resolves with null when the server is asked to stop, with what to say when its embedded database has died. */
function untilStopped(database: Database): Promise<DatabaseUnavailable | null> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(null))
    database.onCrash((exitCode) => {
      const how =
        exitCode === null ? 'was killed; perhaps memory ran out' : `ended with exit code ${exitCode}`
      const message = `The embedded database ${how}. Nothing acknowledged is lost: start Lotline again.`
      resolve(new DatabaseUnavailable('engine_failed', message))
    })
  })
}

/** Answers whether the demo district was loaded. */
async function prepare(
  database: Database,
  settings: Settings,
  say: (line: string) => void,
): Promise<boolean> {
  await sweepLeftovers(database)
  if (settings.demoParcels === 0 || !(await isEmpty(database))) return false
  say(`Loading the demo district (synthetic, ${settings.demoParcels.toLocaleString('en')} lots), once …`)
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
