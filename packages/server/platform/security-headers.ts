import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'

/** Content security policy: our own scripts and worker only; pictures also from the base map services in the settings. */
export async function addSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const { maps } = settings
  const imagery = [
    maps.esriAerialUrl,
    maps.esriAerialTilemapUrl,
    maps.esriRoadUrl,
    maps.openStreetMapUrl,
    maps.pmbcUrl,
    maps.mapboxToken && 'https://api.mapbox.com',
  ]
    .filter((url) => url !== null && URL.canParse(url))
    .map((url) => new URL(url as string).origin)
  const hosts = [...new Set(imagery)]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...hosts],
        connectSrc: ["'self'", ...hosts],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  })
}
