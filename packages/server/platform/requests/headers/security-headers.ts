import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '../../../settings/env.ts'
import { CSP_REPORT_PATH } from './csp-reports.ts'

const HSTS_POLICY = 'max-age=31536000; includeSubDomains'

const DISABLED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
/** Features that passkeys need. */
const PASSKEY_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get']
const PERMISSIONS = [
  ...DISABLED_FEATURES.map((feature) => `${feature}=()`),
  ...PASSKEY_FEATURES.map((feature) => `${feature}=(self)`),
].join(', ')

const REPORT_GROUP = 'csp'

const CHAT_ORIGINS = [
  'https://*.intercom.io',
  'https://*.intercomcdn.com',
  'https://*.intercomassets.com',
  'wss://*.intercom.io',
]
/** See developers.google.com/maps/documentation/javascript/content-security-policy */
const GOOGLE_ORIGINS = [
  'https://*.googleapis.com',
  'https://*.gstatic.com',
  'https://*.google.com',
  'https://*.ggpht.com',
  'https://*.googleusercontent.com',
]
/** See docs.stripe.com/security/guide */
const STRIPE_ORIGINS = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}
const NO_ORIGINS = { scripts: [], frames: [], calls: [] }
const USER_FLOW_ORIGINS = ['https://*.userflow.com', 'wss://*.userflow.com']

/**
 * Only our own files may be scripts and workers. Styles may be inline
 * (docs/decisions/098-styles-may-be-inline.md).
 */
export async function addSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const isAlwaysEncrypted = settings.accounts.publicUrl?.startsWith('https:') ?? false
  const constantHeaders = await renderHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(settings, isAlwaysEncrypted) },
    crossOriginEmbedderPolicy: false,
    // Google checks which site uses a key.
    referrerPolicy: { policy: usesRealGoogle(settings) ? 'strict-origin' : 'no-referrer' },
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(constantHeaders)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // Only over TLS, possibly terminated by a proxy, because `localhost` must stay reachable.
    if (isAlwaysEncrypted || request.protocol === 'https') {
      reply.header('strict-transport-security', HSTS_POLICY)
    }
    done()
  })
}

const usesRealGoogle = ({ google }: Settings): boolean => google.maps?.isStandIn === false

function contentPolicy(settings: Settings, isAlwaysEncrypted: boolean): Record<string, string[]> {
  const { maps, accounts, billing } = settings
  const payments = paymentOrigins(billing.provider)
  const google = googleOrigins(settings.google.maps)
  const imagery = validOrigins([
    maps.esriAerialUrl,
    maps.esriAerialTilemapUrl,
    maps.esriRoadUrl,
    maps.openStreetMapUrl,
    maps.pmbcUrl,
    maps.mapboxToken && 'https://api.mapbox.com',
  ])
  const support = [
    ...(accounts.chat.appId ? [...validOrigins([accounts.chat.scriptUrl]), ...CHAT_ORIGINS] : []),
    ...(accounts.userFlow.token
      ? [...validOrigins([accounts.userFlow.scriptUrl]), ...USER_FLOW_ORIGINS]
      : []),
  ]
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...support, ...google, ...payments.scripts],
    scriptSrcAttr: ["'none'"],
    workerSrc: ["'self'", ...(usesRealGoogle(settings) ? ['blob:'] : [])],
    styleSrc: ["'self'", "'unsafe-inline'", ...google],
    imgSrc: ["'self'", 'data:', 'blob:', ...imagery, ...support, ...google],
    connectSrc: [
      "'self'",
      ...imagery,
      ...validOrigins([accounts.errorReportingDsn]),
      ...support,
      ...google,
      ...payments.calls,
    ],
    frameSrc: ["'self'", ...support, ...google, ...payments.frames],
    fontSrc: ["'self'", 'data:', ...support, ...google],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // Chromium ignores this if there is `reportTo`, which needs TLS.
    reportUri: [CSP_REPORT_PATH],
    ...(isAlwaysEncrypted && { reportTo: [REPORT_GROUP] }),
  }
}

function paymentOrigins(
  provider: Settings['billing']['provider'],
): Record<keyof typeof STRIPE_ORIGINS, string[]> {
  if (provider === null) return NO_ORIGINS
  if (provider.scriptUrl === null) return STRIPE_ORIGINS
  const scripts = validOrigins([provider.scriptUrl])
  return { scripts, frames: [], calls: scripts }
}

function googleOrigins(maps: Settings['google']['maps']): string[] {
  if (maps === null) return []
  const ownOrigins = validOrigins([maps.url])
  return maps.isStandIn ? ownOrigins : [...new Set([...ownOrigins, ...GOOGLE_ORIGINS])]
}

async function renderHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(helmet, options)
  app.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await app.inject('/')
  await app.close()
  const isConnectionHeader = (name: string) =>
    name === 'date' || name === 'connection' || name === 'content-length'
  const stated = Object.entries(headers).filter(([name]) => !isConnectionHeader(name))
  return {
    ...(Object.fromEntries(stated) as Record<string, string>),
    'permissions-policy': PERMISSIONS,
    'reporting-endpoints': `${REPORT_GROUP}="${CSP_REPORT_PATH}"`,
  }
}

/** Skips unset and invalid addresses; others may contain `{z}`. */
function validOrigins(addresses: readonly (string | null)[]): string[] {
  const origins = addresses.flatMap((address) =>
    address !== null && URL.canParse(address) ? new URL(address).origin : [],
  )
  return [...new Set(origins)]
}
