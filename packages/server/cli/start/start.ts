import { once } from 'node:events'
import type { Command } from 'commander'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import type { Database } from '../../db/open.ts'
import { type RunningServer, startServer } from '../../main.ts'
import { CannotStart } from '../../platform/cannot-start.ts'
import { describeError } from '../../platform/log/describe-error.ts'
import { publicUrl } from '../../platform/reach/public-url.ts'
import { readSettings } from '../../settings/env.ts'
import { EXIT } from '../report-failure.ts'
import {
  DATA_IS_SAFE,
  describeEngineChange,
  ENGINE_FAILED,
  exposureLines,
  UnexpectedExit,
} from './start-lines.ts'

/** Below the limit of the systemd unit in docs/operations.md. */
const STOP_LIMIT_MS = 45_000
/** After a bug, a normal stop may hang. */
const STOP_LIMIT_AFTER_BUG_MS = 10_000

export function addStart(program: Command): void {
  program
    .command('start')
    .description('start Lotline and serve it on this machine')
    .action(async () => {
      const settings = readSettings()
      const printLine = (line: string) => process.stdout.write(`${line}\n`)
      for (const line of exposureLines(settings)) printLine(line)
      const server = await startServer(settings, {
        printLine,
        async prepare(database) {
          const { prepare } = await import('./prepare.ts')
          await prepare(database, settings, printLine)
          await waitForScreens()
        },
      })
      // A supervisor may stop the process as soon as it reads the ready line.
      const stopped = untilStopped(server.database)
      void stopped.then(limitStop)
      // With a public URL, shows the address that the proxy must forward to.
      const { publicUrl: configured } = settings.accounts
      const here = configured === null ? publicUrl(server.app, null) : server.url
      printLine(`\nLotline is ready: ${here}\nPress Ctrl-C to stop it.`)
      await printFirstLink(server, configured ?? here, printLine)
      const failure = await stopped
      printLine('Stopping …')
      await server.stop()
      if (failure) throw failure
    })
}

/** Ends the process if it does not stop in time, for example while PostgreSQL hangs. */
function limitStop(failure: Error | null): void {
  const limitMs = failure instanceof UnexpectedExit ? STOP_LIMIT_AFTER_BUG_MS : STOP_LIMIT_MS
  setTimeout(() => {
    console.error(`Stopping takes longer than ${limitMs / 1000} s, so Lotline ends now. ${DATA_IS_SAFE}`)
    process.exit(EXIT.failed)
  }, limitMs).unref()
}

async function printFirstLink(
  { database, clock }: RunningServer,
  url: string,
  printLine: (line: string) => void,
): Promise<void> {
  const { firstAdministratorPath } = await import('../../features/accounts/service.ts')
  const path = await firstAdministratorPath(database, clock())
  if (path === null) return
  const { firstAdministratorLines } = await import('../accounts/account-lines.ts')
  printLine(['', ...firstAdministratorLines(url + path)].join('\n'))
}

/** Waits until `npm start` has built the screens. @throws CannotStart */
async function waitForScreens(): Promise<void> {
  if (process.env.LOTLINE_SCREENS !== 'building') return
  const [outcome] = await once(process, 'message')
  if (outcome !== 'built') throw new CannotStart('screens', 'Lotline cannot start without its screens.')
}

/** Resolves to null on a stop signal, or an error after a bug or if the database does not restart. */
function untilStopped(database: Database): Promise<Error | null> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(null))
    database.onEngineChange((change) => {
      console.error(describeEngineChange(change))
      if (change.state === 'failed') resolve(new DatabaseUnavailable('engine_failed', ENGINE_FAILED))
    })
    process.on('unhandledRejection', (reason) => {
      console.error('Unhandled rejection, after which Lotline continues:', describeError(reason))
    })
    process.on('uncaughtException', (error) => {
      console.error('Unexpected error, after which Lotline stops:', describeError(error))
      resolve(
        new UnexpectedExit(`Lotline stopped after an unexpected error. ${DATA_IS_SAFE} Start it again.`),
      )
    })
  })
}
