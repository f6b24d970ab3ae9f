import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DEMO_PASSWORD, type DemoAccount, listDemoAccounts } from '#demo/accounts.ts'
import type { FactConnector } from './connectors/facts/fact-connector.ts'
import { startRealTimer } from './connectors/outbound/time-limit.ts'
import { Payments } from './connectors/stripe/payments.ts'
import type { AppContext, DemoWeeks } from './context.ts'
import type { Database } from './db/open.ts'
import { openSignals } from './db/signals.ts'
import { withTurns } from './db/turn-pool.ts'
import { activeSessions } from './features/accounts/account/session-queries.ts'
import { openValuations } from './features/cma/valuing/valuation-thread.ts'
import { allConnectors, factConnectors } from './features/facts/service.ts'
import { createLiveService } from './features/services/live/service.ts'
import { createMailService } from './features/services/mail/service.ts'
import { createTaskService, type TaskKind } from './features/services/tasks/service.ts'
import { WATCH_RELEASES } from './features/watching/service.ts'
import { SCHEDULE } from './jobs/schedule.ts'
import { openImagery } from './open-imagery.ts'
import { openSealer } from './platform/crypto/open-sealer.ts'
import { argon2Passwords } from './platform/crypto/passwords.ts'
import { takeTurn, withoutTurns } from './platform/fairness/fairness.ts'
import { openProviders } from './platform/identity/oidc-client.ts'
import type { Live } from './platform/live/live-hub.ts'
import { addLiveSocket } from './platform/live/live-socket.ts'
import type { Mail } from './platform/mail/mail.ts'
import { webFileReader } from './platform/pdf/confined-page.ts'
import { findChromium, isProgram } from './platform/pdf/find-chromium.ts'
import { openPdfPrinter, type PdfPrinter } from './platform/pdf/pdf-printer.ts'
import { JobQueue } from './platform/queue/job-queue.ts'
import { publicUrl } from './platform/reach/public-url.ts'
import { isFromThisMachine } from './platform/reach/this-machine.ts'
import { folderStorage } from './platform/storage/folder-storage.ts'
import type { Valuations } from './platform/valuations.ts'
import { readCatalogue } from './settings/catalogue.ts'
import type { Settings } from './settings/env.ts'
import { type TaskKindDeps, taskKinds } from './task-kinds.ts'

export const VERSION = '1.0.0'

/** Tests replace clock, password check and valuation thread. */
export type AppDeps = Pick<AppContext, 'database' | 'settings'> &
  Partial<Pick<AppContext, 'clock' | 'passwords' | 'valuations'>> & {
    logTo?: { write(line: string): void }
    /** The same database without a statement timeout, for background work. */
    background?: Database
    taskKinds?: readonly TaskKind[]
    connectors?: readonly FactConnector[]
    startTimer?: TaskKindDeps['startTimer']
  }

/** Makes statements wait in turn for their account (decision 126). */
export function withTurnsPerAccount(deps: AppDeps): AppDeps {
  const inTurn = (database: Database) => withTurns(database, () => takeTurn('statement'))
  const { database, background } = deps
  return { ...deps, database: inTurn(database), ...(background && { background: inTurn(background) }) }
}

export function withServices(deps: AppDeps, app: FastifyInstance): AppContext {
  const { database, settings, clock = () => new Date(), passwords = argon2Passwords() } = deps
  const { background = database } = deps
  const signals = openSignals(database)
  app.addHook('onClose', () => signals.close())
  const sealer = openSealer(settings)
  const connectors = factConnectors(
    deps.connectors ?? allConnectors({ database: background, settings, clock }),
  )
  const imagery = openImagery(settings, {
    clock,
    pageOrigin: () => publicUrl(app, settings.accounts.publicUrl),
  })
  const storage = folderStorage(join(settings.dataFolder, 'files'))
  const pdf = addPdfPrinter(app, settings)
  const { valuations = addValuations(app) } = deps
  const demo: DemoWeeks = {
    current: async (db) => (await loadDemoWeeks()).demoProgress(db),
    importNextWeek: async (options) => {
      const { importNextWeek } = await loadDemoWeeks()
      return withoutTurns(() => importNextWeek(background, { ...options, dataFolder: settings.dataFolder }))
    },
  }
  return {
    version: VERSION,
    database,
    settings,
    clock,
    passwords,
    sealer,
    connectors,
    ...imagery,
    payments:
      settings.billing.provider &&
      new Payments(
        settings.billing.provider,
        settings.billing.provider.webhookSecret,
        settings.billing.seller.gstNumber,
      ),
    catalogue: readCatalogue(settings.billing.cataloguePath),
    demo,
    scheduledRuns: SCHEDULE,
    storage,
    pdf,
    valuations,
    providers: openProviders(settings.identity.providers),
    isDemoOpenTo: (request) => settings.exposure.reasons.length > 0 || isFromThisMachine(request),
    demoAccounts: listDemoAccounts(settings.accounts).map(toDemoSignIn),
    signals,
    live: addLive(app, { database, settings, clock, signals }),
    ...addTasks(app, {
      ...deps,
      clock,
      signals,
      sealer,
      connectors,
      imagery,
      demo,
      storage,
      pdf,
      valuations,
    }),
    mail: addMail(app, { database, settings, clock }),
    pageUrl: (path) => publicUrl(app, settings.accounts.publicUrl) + path,
  }
}

const loadDemoWeeks = () => import('#demo/releases/demo-weeks.ts')

function addPdfPrinter(app: FastifyInstance, { pdf }: Settings): PdfPrinter {
  const program = findChromium({
    configured: pdf.chromium,
    path: process.env.PATH ?? '',
    platform: process.platform,
    isProgram,
  })
  if ('missing' in program) app.log.warn(program.missing)
  const { timeMs, memoryBytes } = pdf
  return openPdfPrinter({ program, limits: { timeMs, memoryBytes }, warn: (line) => app.log.warn(line) })
}

function addValuations(app: FastifyInstance): Valuations {
  const valuations = openValuations()
  app.addHook('onClose', () => valuations.close())
  return valuations
}

/** Shutdown waits for a mail that is being sent. */
function addMail(app: FastifyInstance, parts: Pick<AppContext, 'database' | 'settings' | 'clock'>): Mail {
  const mail = createMailService({ ...parts, onError: (error) => app.log.error(error) })
  app.addHook('onClose', () => mail.close())
  return mail
}

/** Shutdown returns running tasks to the queue. */
function addTasks(
  app: FastifyInstance,
  {
    database: forRequests,
    background: database = forRequests,
    taskKinds: kinds,
    startTimer = startRealTimer,
    imagery,
    ...services
  }: Omit<AppDeps, 'connectors'> &
    Pick<
      AppContext,
      'clock' | 'signals' | 'sealer' | 'connectors' | 'demo' | 'storage' | 'pdf' | 'valuations'
    > & { imagery: ReturnType<typeof openImagery> },
): Pick<AppContext, 'queue' | 'tasks'> {
  const onError = (error: unknown) => app.log.error(error)
  const queue = new JobQueue(database, onError)
  app.addHook('onClose', async () => {
    // First, so that another server resumes the tasks whose PDFs are interrupted.
    const stopping = queue.stop()
    await services.pdf.close()
    await stopping
  })
  const notifyReleases = () => queue.runNow(WATCH_RELEASES)
  const forTasks: TaskKindDeps = {
    ...services,
    ...imagery,
    database,
    startTimer,
    notifyReleases,
    version: VERSION,
    webFile: webFileReader(app),
    onError,
  }
  const tasks = createTaskService(
    { ...forTasks, kinds: kinds ?? taskKinds(forTasks), fairness: app.fairness },
    queue,
  )
  return { queue, tasks }
}

function addLive(
  app: FastifyInstance,
  { database, settings, clock, signals }: Pick<AppContext, 'database' | 'settings' | 'clock' | 'signals'>,
): Live {
  const live = createLiveService({
    database,
    signals,
    current: (ids) => activeSessions(database, ids, clock()),
    onError: (error) => app.log.error(error),
  })
  addLiveSocket(app, live.hub, settings.accounts.publicUrl)
  return live
}

const toDemoSignIn = ({ username, title, description }: DemoAccount) => ({
  username,
  title,
  description,
  password: DEMO_PASSWORD,
})
