import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { CALLS } from '#contract/calls.ts'
import type { FactConnector } from './connectors/facts/fact-connector.ts'
import type { Database } from './db/open.ts'
import { openSignals, type Signals } from './db/signals.ts'
import { withTurns } from './db/turn-pool.ts'
import { PROJECT_FOLDER, type Settings } from './env.ts'
import { sessionReader } from './features/accounts/read-session.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { standingSessions } from './features/accounts/session-queries.ts'
import type { DemoWeeks } from './features/administration/demo-task.ts'
import { administrationRoutes } from './features/administration/routes.ts'
import { backTestRoutes } from './features/back-test/routes.ts'
import { areaChoiceRoutes } from './features/collections/area-choice-routes.ts'
import { areaRoutes } from './features/collections/area-routes.ts'
import { folderRoutes } from './features/collections/folder-routes.ts'
import { credentialRoutes } from './features/credentials/routes.ts'
import { externalSignInRoutes } from './features/external-sign-in/routes.ts'
import { factRoutes } from './features/facts/routes.ts'
import { allConnectors, type FactConnectors, factConnectors } from './features/facts/service.ts'
import { featureSheetRoutes } from './features/feature-sheet/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { imageryRoutes } from './features/imagery/routes.ts'
import { layerRoutes } from './features/layers/routes.ts'
import { liveService } from './features/live/service.ts'
import { mailService } from './features/mail/service.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { parcelTimelineRoutes } from './features/parcel-timeline/routes.ts'
import { parcelRoutes } from './features/parcels/routes.ts'
import { presetRoutes } from './features/presets/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { sourceRoutes } from './features/sources/routes.ts'
import { summarySheetRoutes } from './features/summary-sheets/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { type TaskKind, type TaskService, taskService } from './features/tasks/service.ts'
import { unsubscribeRoutes } from './features/unsubscribe/routes.ts'
import { WATCH_RELEASES } from './features/watching/service.ts'
import { JobQueue } from './jobs/job-queue.ts'
import { hostCheck } from './platform/allowed-hosts.ts'
import { registerCall } from './platform/call-route.ts'
import { openSealer } from './platform/crypto/open-sealer.ts'
import { argon2Passwords, type Passwords } from './platform/crypto/passwords.ts'
import type { Sealer } from './platform/crypto/sealing.ts'
import { databaseProbe } from './platform/database-probe.ts'
import { addErrorEnvelope, asLotlineError, sendError } from './platform/error-envelope.ts'
import { openFairness, takeTurn, withoutTurns } from './platform/fairness/fairness.ts'
import { addHostGuard, guardListeners } from './platform/host-guard.ts'
import { openProviders, type Providers } from './platform/identity/providers.ts'
import type { Live } from './platform/live/live.ts'
import { addLiveSocket } from './platform/live/live-socket.ts'
import { logOptions } from './platform/log-options.ts'
import type { Mail } from './platform/mail/mail.ts'
import { addMetrics } from './platform/metrics.ts'
import { openApi } from './platform/openapi.ts'
import { databaseUnavailable } from './platform/outage.ts'
import { publicUrl } from './platform/public-url.ts'
import { addRequestLimits, requestLimits } from './platform/request-limits.ts'
import { addSecurityHeaders } from './platform/security-headers.ts'
import { addSessions } from './platform/session.ts'
import { folderStorage } from './platform/storage/folder-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { isFromThisMachine } from './platform/this-machine.ts'
import { serveWebFiles } from './platform/web-files.ts'
import { DEMO_PASSWORD, type DemoAccount, demoAccountsOf } from './sandbox/demo-accounts.ts'
import { demoStanding, importNextWeek } from './sandbox/demo-releases/demo-weeks.ts'
import { mailboxRoutes } from './sandbox/mailbox/mailbox-routes.ts'
import { type TaskKindParts, taskKinds } from './task-kinds.ts'
import { tileRoutes } from './tiles/routes.ts'
import { TileService } from './tiles/tile-service.ts'

export const VERSION = '1.0.0'

/** What every feature's routes are given. */
export interface AppContext {
  /** Of Lotline. */
  version: string
  database: Database
  settings: Settings
  /** Between the servers of one database. */
  signals: Signals
  live: Live
  tasks: TaskService
  queue: JobQueue
  mail: Mail
  passwords: Passwords
  /** Encrypts what must be read again. */
  sealer: Sealer
  /** Files that people upload. */
  storage: Storage
  /** Outside providers to sign in through. */
  providers: Providers
  /** The data sources that can be asked. */
  connectors: FactConnectors
  /** The weeks of the demo district. */
  demo: DemoWeeks
  /** Whether the accounts of the demo, and what stands in for others, are there for who sends this request. */
  isDemoOpenTo(request: IncomingMessage): boolean
  /** Shown on the sign-in page; none where no demo runs. */
  demoAccounts: SignInSettings['demoAccounts']
  /** Address of a page as people reach it, for links in mails: `/set-password#token=…` */
  pageUrl(path: string): string
  /** Now, for everything that expires. */
  clock: () => Date
}

/** What the application is built from; tests bring their own clock, and watch how passwords are checked. */
export type AppParts = Pick<AppContext, 'database' | 'settings'> &
  Partial<Pick<AppContext, 'clock' | 'passwords'>> & {
    /** Where the lines of the log go: each is JSON; the output of the process, unless stated. */
    logTo?: { write(line: string): void }
    /** The same database without a limit of time, for the work behind the calls. */
    background?: Database
    taskKinds?: readonly TaskKind[]
    connectors?: readonly FactConnector[]
    /** How time passes for tasks. */
    after?: TaskKindParts['after']
  }

type Routes = (app: FastifyInstance, context: AppContext) => void | Promise<void>

/** Every feature that has routes. To add one, add a folder and a line. */
const FEATURES: readonly Routes[] = [
  searchRoutes,
  parcelRoutes,
  parcelTimelineRoutes,
  featureSheetRoutes,
  areaRoutes,
  areaChoiceRoutes,
  backTestRoutes,
  folderRoutes,
  notificationRoutes,
  unsubscribeRoutes,
  historyRoutes,
  layerRoutes,
  sourceRoutes,
  settingRoutes,
  accountRoutes,
  secondFactorRoutes,
  taskRoutes,
  factRoutes,
  credentialRoutes,
  externalSignInRoutes,
  fileRoutes,
  presetRoutes,
  administrationRoutes,
  imageryRoutes,
  summarySheetRoutes,
]

/** The application without a socket: it knows neither environment nor signals, so tests call it in memory. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  return (await buildServer(parts)).app
}

/** The application with what it is made of, for who also starts its jobs. */
export async function buildServer(parts: AppParts): Promise<{ app: FastifyInstance; context: AppContext }> {
  const check = hostCheck(parts.settings.exposure.hosts)
  const app = Fastify({
    logger: logOptions(parts.settings.logLevel, parts.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    // Addresses that cannot even be decoded never reach the error handler.
    frameworkErrors: (error: FastifyError, request, reply) =>
      sendError(reply, check(request.raw) ?? asLotlineError(error)),
    ...requestLimits(),
    trustProxy: parts.settings.accounts.trustedProxies,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  addHostGuard(app, check)
  app.decorate('fairness', openFairness(parts.database.kind))
  const context = withServices(takingTurns(parts), app)
  guardListeners(app.server, check)
  addErrorEnvelope(app)
  await addTiles(app, context)
  addRequestLimits(app)
  await addSecurityHeaders(app, context.settings)
  await app.register(compress, { threshold: 2048, encodings: ['gzip'], globalDecompression: false })
  addMetrics(app, context)
  const { secondFactor } = context.settings.accounts
  addSessions(app, sessionReader(context.database, context.clock, secondFactor), context.isDemoOpenTo)
  addHealth(app, context.database)
  const description = openApi(VERSION)
  app.get('/api/openapi.json', async () => description)
  for (const addRoutes of FEATURES) await addRoutes(app, context)
  if (context.settings.mail.hasMailbox) mailboxRoutes(app, context)
  await serveWebFiles(app, join(PROJECT_FOLDER, 'dist/web'))
  return { app, context }
}

/** PostgreSQL is asked whether it is there; of the embedded engine the server knows, and one that imports answers nobody for a while. */
function addHealth(app: FastifyInstance, { kind, pool, isRunning }: Database): void {
  const isThere = databaseProbe(() => pool.query('SELECT 1'))
  registerCall(app, CALLS.health, async () => {
    if (!isRunning() || (kind === 'native' && !(await isThere()))) throw databaseUnavailable()
    return { status: 'ok' as const, database: kind, version: VERSION }
  })
}

/** Whoever works for somebody waits for a connection: decision 027. */
function takingTurns(parts: AppParts): AppParts {
  const inTurn = (database: Database) => withTurns(database, () => takeTurn('statement'))
  const { database, background } = parts
  return { ...parts, database: inTurn(database), ...(background && { background: inTurn(background) }) }
}

function withServices(parts: AppParts, app: FastifyInstance): AppContext {
  const { database, settings, clock = () => new Date(), passwords = argon2Passwords() } = parts
  const { background = database } = parts
  const signals = openSignals(database)
  app.addHook('onClose', () => signals.close())
  const sealer = openSealer(settings)
  const connectors = factConnectors(
    parts.connectors ?? allConnectors({ database: background, settings, fetch: globalThis.fetch, clock }),
  )
  const demo: DemoWeeks = {
    standing: demoStanding,
    importNextWeek: (options) =>
      withoutTurns(() => importNextWeek(background, { ...options, dataFolder: settings.dataFolder })),
  }
  return {
    version: VERSION,
    database,
    settings,
    clock,
    passwords,
    sealer,
    connectors,
    demo,
    storage: folderStorage(join(settings.dataFolder, 'files')),
    providers: openProviders(settings.identity.providers),
    isDemoOpenTo: (request) => settings.exposure.reasons.length > 0 || isFromThisMachine(request),
    demoAccounts: demoAccountsOf(settings.accounts).map(shownDemoAccount),
    signals,
    live: addLive(app, { database, settings, clock, signals }),
    ...addTasks(app, { ...parts, clock, signals, sealer, connectors, demo }),
    mail: addMail(app, { database, settings, clock }),
    pageUrl: (path) => publicUrl(app, settings.accounts.publicUrl) + path,
  }
}

/** The queue of mails, which is not left in the middle of one. */
function addMail(app: FastifyInstance, parts: Pick<AppContext, 'database' | 'settings' | 'clock'>): Mail {
  const mail = mailService({ ...parts, onError: (error) => app.log.error(error) })
  app.addHook('onClose', () => mail.close())
  return mail
}

const laterBy: TaskKindParts['after'] = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** The queue of jobs, and the tasks that it runs; when the server stops, they are given back. */
function addTasks(
  app: FastifyInstance,
  {
    database: forRequests,
    background: database = forRequests,
    taskKinds: kinds,
    after = laterBy,
    clock,
    signals,
    sealer,
    connectors,
    demo,
  }: Omit<AppParts, 'connectors'> & Pick<AppContext, 'clock' | 'signals' | 'sealer' | 'connectors' | 'demo'>,
): Pick<AppContext, 'queue' | 'tasks'> {
  const onError = (error: unknown) => app.log.error(error)
  const queue = new JobQueue(database, onError)
  app.addHook('onClose', () => queue.stop())
  const tellReleases = () => queue.runNow(WATCH_RELEASES)
  const tasks = taskService(
    {
      database,
      signals,
      kinds: kinds ?? taskKinds({ database, sealer, connectors, clock, after, demo, tellReleases }),
      clock,
      after,
      onError,
      fairness: app.fairness,
    },
    queue,
  )
  return { queue, tasks }
}

/** Live messages, and the socket that open pages hear them through. */
function addLive(
  app: FastifyInstance,
  { database, settings, clock, signals }: Pick<AppContext, 'database' | 'settings' | 'clock' | 'signals'>,
): Live {
  const live = liveService({
    database,
    signals,
    standing: (ids) => standingSessions(database, ids, clock()),
    onError: (error) => app.log.error(error),
  })
  addLiveSocket(app, live.hub, { publicUrl: settings.accounts.publicUrl, clock })
  return live
}

const shownDemoAccount = ({ username, title, description }: DemoAccount) => ({
  username,
  title,
  description,
  password: DEMO_PASSWORD,
})

/** First, because the hooks that come after would cost more than a warm tile does. */
async function addTiles(app: FastifyInstance, { database, settings }: AppContext): Promise<void> {
  const service = new TileService({
    database,
    dataFolder: settings.dataFolder,
    memoryBytes: settings.tileMemoryBytes,
    diskBytes: settings.tileDiskBytes,
    say: (line) => app.log.warn(line),
  })
  app.addHook('onClose', () => service.close())
  await tileRoutes(app, { service })
}
