import { join } from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { type AppDeps, VERSION, withServices, withTurnsPerAccount } from './build-context.ts'
import type { AppContext } from './context.ts'
import type { Database } from './db/open.ts'
import { createSessionReader } from './features/accounts/account/read-session.ts'
import { externalSignInRoutes } from './features/accounts/external-sign-in/routes.ts'
import { passwordRoutes } from './features/accounts/passwords/password-routes.ts'
import { credentialRoutes, profileRoutes, settingRoutes, supportRoutes } from './features/accounts/routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor/routes.ts'
import { signInRoutes } from './features/accounts/sign-in/sign-in-routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { webhookRoutes } from './features/billing/mirror/webhook-routes.ts'
import { billingRoutes } from './features/billing/orders/routes.ts'
import { analysisRoutes } from './features/cma/analyses/routes.ts'
import { sharedAnalysisRoutes } from './features/cma/shared/routes.ts'
import { factRoutes } from './features/facts/routes.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import {
  featureSheetRoutes,
  imageryRoutes,
  layerRoutes,
  parcelRoutes,
  searchRoutes,
  summarySheetRoutes,
} from './features/parcels/routes.ts'
import {
  attachmentRoutes,
  reportPdfRoutes,
  reportRoutes,
  reportTemplateRoutes,
  reportVersionRoutes,
} from './features/reports/routes.ts'
import { sharedReportRoutes } from './features/reports/shared/routes.ts'
import {
  auditRoutes,
  fileRoutes,
  presetRoutes,
  sourceRoutes,
  taskRoutes,
} from './features/services/routes.ts'
import { areaChoiceRoutes, areaRoutes } from './features/watching/collections/area-routes.ts'
import { folderRoutes } from './features/watching/collections/folder-routes.ts'
import {
  backTestRoutes,
  historyRoutes,
  notificationRoutes,
  parcelTimelineRoutes,
  unsubscribeRoutes,
} from './features/watching/routes.ts'
import { databaseProbe, PROBE_LIMITS } from './platform/database-probe.ts'
import { openFairness } from './platform/fairness/fairness.ts'
import { addJsonBodies } from './platform/fairness/json-body.ts'
import { logOptions } from './platform/log/log-options.ts'
import { addMetrics } from './platform/log/metrics.ts'
import { databaseUnavailable } from './platform/log/outage.ts'
import { hostCheck } from './platform/reach/allowed-hosts.ts'
import { addHostGuard, guardRawListeners } from './platform/reach/host-guard.ts'
import { registerCall } from './platform/requests/call-route.ts'
import { addErrorEnvelope, sendError, toLotlineError } from './platform/requests/error-envelope.ts'
import { addCspReports } from './platform/requests/headers/csp-reports.ts'
import { addRateHeaders } from './platform/requests/headers/rate-headers.ts'
import { addSecurityHeaders } from './platform/requests/headers/security-headers.ts'
import { sendOpenApi } from './platform/requests/openapi.ts'
import { addRequestLimits, requestLimits } from './platform/requests/request-limits.ts'
import { addSessions } from './platform/requests/session.ts'
import { addSecurityText, serveWebFiles } from './platform/requests/web-files.ts'
import { mailboxRoutes } from './sandbox/mailbox/mailbox-routes.ts'
import { PROJECT_FOLDER } from './settings/env.ts'
import { tileRoutes } from './tiles/routes.ts'
import { TileService } from './tiles/tile-service.ts'

type Routes = (app: FastifyInstance, context: AppContext) => void | Promise<void>

const FEATURES: readonly Routes[] = [
  auditRoutes,
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
  signInRoutes,
  passwordRoutes,
  profileRoutes,
  secondFactorRoutes,
  taskRoutes,
  factRoutes,
  credentialRoutes,
  externalSignInRoutes,
  fileRoutes,
  presetRoutes,
  supportRoutes,
  adminRoutes,
  imageryRoutes,
  summarySheetRoutes,
  analysisRoutes,
  sharedAnalysisRoutes,
  reportRoutes,
  reportTemplateRoutes,
  reportVersionRoutes,
  attachmentRoutes,
  sharedReportRoutes,
  reportPdfRoutes,
  billingRoutes,
  webhookRoutes,
  ownDataRoutes,
]

/**
 * Builds the application without a socket, and the context of its jobs. Reads neither environment nor
 * signals.
 */
export async function buildServer(deps: AppDeps): Promise<{ app: FastifyInstance; context: AppContext }> {
  const check = hostCheck(deps.settings.exposure.hosts)
  const app = Fastify({
    logger: logOptions(deps.settings.logLevel, deps.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    // With the default's empty options, pino would rebuild its serializers for each request.
    childLoggerFactory: (logger, bindings) => logger.child(bindings),
    // Errors before routing, such as an address that cannot be decoded.
    frameworkErrors: (error: FastifyError, request, reply) =>
      sendError(reply, check(request.raw) ?? toLotlineError(error)),
    ...requestLimits(),
    trustProxy: deps.settings.accounts.trustedProxies,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  addHostGuard(app, check)
  app.decorate('fairness', openFairness(deps.database.kind, deps.settings.pdf.atOnce))
  const context = withServices(withTurnsPerAccount(deps), app)
  guardRawListeners(app.server, check)
  addErrorEnvelope(app)
  await addTiles(app, context)
  addRequestLimits(app, deps.settings.accounts.trustedProxies)
  addJsonBodies(app)
  addRateHeaders(app)
  await addSecurityHeaders(app, context.settings)
  await app.register(compress, {
    threshold: 2048,
    encodings: ['gzip'],
    globalDecompression: false,
    // Half the time of the default 6, for 6% more bytes (measured with table rows).
    zlibOptions: { level: 5 },
  })
  addMetrics(app, context)
  const { secondFactor } = context.settings.accounts
  addSessions(app, createSessionReader(context.database, context.clock, secondFactor), context.isDemoOpenTo)
  addHealth(app, context.database)
  app.get('/api/openapi.json', (request, reply) => sendOpenApi(VERSION, request, reply))
  for (const addRoutes of FEATURES) await addRoutes(app, context)
  if (context.settings.mail.hasMailbox) mailboxRoutes(app, context)
  await addCspReports(app, context)
  addSecurityText(app, context)
  await serveWebFiles(app, join(PROJECT_FOLDER, 'dist/web'))
  return { app, context }
}

function addHealth(app: FastifyInstance, { kind, pool, isRunning }: Database): void {
  const probe = databaseProbe(() => pool.query('SELECT 1'), PROBE_LIMITS[kind])
  registerCall(app, CALLS.health, async () => {
    if (!isRunning() || !(await probe())) throw databaseUnavailable()
    return { status: 'ok' as const, database: kind, version: VERSION }
  })
}

/** First, because other hooks would cost more than serving a cached tile. */
async function addTiles(app: FastifyInstance, { database, settings }: AppContext): Promise<void> {
  const service = new TileService({
    database,
    dataFolder: settings.dataFolder,
    memoryBytes: settings.tileMemoryBytes,
    diskBytes: settings.tileDiskBytes,
    warn: (line) => app.log.warn(line),
  })
  app.addHook('onClose', () => service.close())
  await tileRoutes(app, { service })
}
