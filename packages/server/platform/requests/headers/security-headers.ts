import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '../../../settings/env.ts'
import { CSP_REPORT_PATH } from './csp-reports.ts'

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

const UNUSED = [
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
/** For passkeys. */
const OWN = ['publickey-credentials-create', 'publickey-credentials-get']
const PERMISSIONS = [
  ...UNUSED.map((feature) => `${feature}=()`),
  ...OWN.map((feature) => `${feature}=(self)`),
].join(', ')

const REPORTS = 'csp'

const CHAT_PLACES = [
  'https://*.intercom.io',
  'https://*.intercomcdn.com',
  'https://*.intercomassets.com',
  'wss://*.intercom.io',
]
/** From developers.google.com/maps/documentation/javascript/content-security-policy */
const GOOGLE_PLACES = [
  'https://*.googleapis.com',
  'https://*.gstatic.com',
  'https://*.google.com',
  'https://*.ggpht.com',
  'https://*.googleusercontent.com',
]
/** From docs.stripe.com/security/guide */
const STRIPE_PLACES = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}
const NO_PLACES = { scripts: [], frames: [], calls: [] }
const USER_FLOW_PLACES = ['https://*.userflow.com', 'wss://*.userflow.com']

/**
 * Only our own files may be scripts and workers. Styles may be inline
 * (docs/decisions/098-styles-may-be-inline.md).
 */
export async function addSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const { maps, accounts, billing } = settings
  const isAlwaysEncrypted = accounts.publicUrl?.startsWith('https:') ?? false
  const payments = paymentPlaces(billing.provider)
  const google = googlePlaces(settings.google.maps)
  const isGoogleReal = settings.google.maps?.isStandIn === false
  const imagery = originsOf([
    maps.esriAerialUrl,
    maps.esriAerialTilemapUrl,
    maps.esriRoadUrl,
    maps.openStreetMapUrl,
    maps.pmbcUrl,
    maps.mapboxToken && 'https://api.mapbox.com',
  ])
  const support = [
    ...(accounts.chat.appId ? [...originsOf([accounts.chat.scriptUrl]), ...CHAT_PLACES] : []),
    ...(accounts.userFlow.token ? [...originsOf([accounts.userFlow.scriptUrl]), ...USER_FLOW_PLACES] : []),
  ]
  const constant = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...support, ...google, ...payments.scripts],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'", ...(isGoogleReal ? ['blob:'] : [])],
        styleSrc: ["'self'", "'unsafe-inline'", ...google],
        imgSrc: ["'self'", 'data:', 'blob:', ...imagery, ...support, ...google],
        connectSrc: [
          "'self'",
          ...imagery,
          ...originsOf([accounts.errorReportingDsn]),
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
        ...(isAlwaysEncrypted && { reportTo: [REPORTS] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    // Google checks which site uses a key.
    referrerPolicy: { policy: isGoogleReal ? 'strict-origin' : 'no-referrer' },
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(constant)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // Only over TLS, also if a proxy ends it; `localhost` must stay reachable.
    if (isAlwaysEncrypted || request.protocol === 'https') {
      reply.header('strict-transport-security', STRICT_TRANSPORT)
    }
    done()
  })
}

function paymentPlaces(
  provider: Settings['billing']['provider'],
): Record<keyof typeof STRIPE_PLACES, string[]> {
  if (provider === null) return NO_PLACES
  if (provider.scriptUrl === null) return STRIPE_PLACES
  const scripts = originsOf([provider.scriptUrl])
  return { scripts, frames: [], calls: scripts }
}

function googlePlaces(maps: Settings['google']['maps']): string[] {
  if (maps === null) return []
  const own = originsOf([maps.url])
  return maps.isStandIn ? own : [...new Set([...own, ...GOOGLE_PLACES])]
}

async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
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
    'reporting-endpoints': `${REPORTS}="${CSP_REPORT_PATH}"`,
  }
}

/** Skips unset and invalid addresses; others may contain `{z}`. */
function originsOf(addresses: readonly (string | null)[]): string[] {
  const origins = addresses.flatMap((address) =>
    address !== null && URL.canParse(address) ? new URL(address).origin : [],
  )
  return [...new Set(origins)]
}
