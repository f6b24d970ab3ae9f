import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { DatabaseUnavailable } from './db/database-unavailable.ts'
import { runningEngine } from './db/embedded/start-embedded.ts'
import { printStartProgress } from './db/embedded/start-progress.ts'
import { openDatabase } from './db/migrate.ts'
import { type Database, openRequestPool } from './db/open.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { describeError } from './platform/log/describe-error.ts'
import type { Settings } from './settings/env.ts'

export interface RunningServer {
  url: string
  app: FastifyInstance
  database: Database
  clock(): Date
  stop(): Promise<void>
}

interface StartHooks {
  printLine(line: string): void
  /** Called once the database is open, before the server listens. */
  prepare?(database: Database): Promise<void>
}

/** Starts the server, with its stand-ins and jobs. @throws CannotStart */
export async function startServer(settings: Settings, hooks: StartHooks): Promise<RunningServer> {
  // Checks the port first, because opening a database takes seconds.
  if (await isPortTaken(settings))
    throw isOwnEngine(settings) ? alreadyRunningError(settings) : portInUseError(settings)
  hooks.printLine(settings.databaseUrl ? 'Connecting to PostgreSQL …' : 'Starting the embedded database …')
  const opening = openConfigured(settings, hooks.printLine)
  // The code loads while the embedded database starts in another process.
  const loading = loadApplication(settings)
  loading.catch(() => {}) // The `await` below throws its error.
  const database = await opening
  const { buildServer, startJobs, startStandIns } = await loading.catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const requestDatabase = openRequestPool(database, settings.statementTimeoutMs)
  const standIns = await startStandIns(settings, {
    database: requestDatabase,
    printLine: hooks.printLine,
    onError: (error) => console.error('stand-in of an outside service:', describeError(error)),
  })
  try {
    await hooks.prepare?.(database)
    const { app, context } = await buildServer({
      database: requestDatabase,
      background: database,
      clock: standIns.clock,
      settings: standIns.settings,
    })
    const url = await listenAndStartJobs(app, settings, () => startJobs(context))
    standIns.sendEventsTo(url)
    return {
      url,
      app,
      database,
      clock: standIns.clock,
      async stop() {
        await app.close()
        await standIns.close()
        await requestDatabase.close()
        await database.close()
      },
    }
  } catch (error) {
    await standIns.close()
    await requestDatabase.close()
    await database.close()
    throw error
  }
}

async function loadApplication(settings: Settings) {
  const [{ buildServer }, { startJobs }, { loadStandIns, startStandIns }] = await Promise.all([
    import('./app.ts'),
    import('./jobs/start-jobs.ts'),
    import('./stand-ins.ts'),
  ])
  await loadStandIns(settings)
  return { buildServer, startJobs, startStandIns }
}

/** Listens before the jobs start, so that pages get the jobs' messages at once. */
async function listenAndStartJobs(
  app: FastifyInstance,
  settings: Settings,
  startJobs: () => Promise<void>,
): Promise<string> {
  try {
    const url = await listen(app, settings)
    await startJobs().catch((error: Error) => {
      throw new CannotStart(
        'database',
        `The job queue cannot be set up: ${error.message}. The role in DATABASE_URL must be allowed to create the schema "jobs".`,
      )
    })
    return url
  } catch (error) {
    await app.close()
    throw error
  }
}

async function openConfigured(settings: Settings, printLine: StartHooks['printLine']): Promise<Database> {
  const stopProgress = settings.databaseUrl ? () => {} : printStartProgress(settings.dataFolder, printLine)
  try {
    return await openDatabase(
      settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataFolder },
    )
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    if (error.code === 'locked') throw alreadyRunningError(settings)
    if (error.code === 'disk_full') {
      throw new CannotStart(
        'disk_full',
        `The disk that holds ${settings.dataFolder} is full. Free at least 2 GB, or set LOTLINE_DATA to a folder elsewhere. (${error.message})`,
      )
    }
    throw new CannotStart('database', error.message)
  } finally {
    stopProgress()
  }
}

async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  try {
    return await app.listen({ host: settings.host, port: settings.port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw portInUseError(settings)
  }
}

function isPortTaken({ host, port }: Settings): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(false)))
  })
}

function isOwnEngine({ databaseUrl, dataFolder }: Settings): boolean {
  return databaseUrl === null && runningEngine(dataFolder) !== null
}

function alreadyRunningError({ dataFolder }: Settings): CannotStart {
  return new CannotStart(
    'locked',
    `Lotline is already running on ${dataFolder}. Use that one, stop it first, or set LOTLINE_DATA to another folder.`,
  )
}

function portInUseError({ host, port }: Settings): CannotStart {
  return new CannotStart(
    'port_in_use',
    `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another: LOTLINE_PORT=${port + 1} npm start`,
  )
}
