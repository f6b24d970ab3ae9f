import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LotlineError } from '#contract/errors.ts'
import { isAllowed } from '#domain/account/permissions.ts'
import type { TileLayerKey } from '#domain/layers/layers.ts'
import { LAYER_RESOURCES } from '#domain/layers/layers.ts'
import { workFor } from '../platform/fairness/fairness.ts'
import { onceClosed } from '../platform/fairness/request-work.ts'
import { findSession, getWorkKey } from '../platform/requests/session.ts'
import { parseTileAddress } from './tile-address.ts'
import type { ServedTile, TileService } from './tile-service.ts'

/** Shared caches must not store restricted tiles. */
const PRIVATE_CACHING = { 'cache-control': 'private, max-age=3600' }

type TileRequest = FastifyRequest<{ Params: { '*': string } }>

/**
 * See docs/tiles.md. Uses a wildcard, because the cache is keyed by path. Register first: hooks cost more than
 * a cached tile. Open data is public (decision 016); restricted layers need a session with the permission.
 */
export async function tileRoutes(app: FastifyInstance, { service }: { service: TileService }): Promise<void> {
  await app.register(async (tiles) => {
    tiles.addHook('onRequest', (request, reply, done) => {
      const path = tilePath(request as TileRequest)
      const tile = requiredResources(path) === undefined ? service.peek(path) : undefined
      if (tile === undefined) return done()
      reply.hijack()
      serveCached(request.headers['if-none-match'], reply.raw, tile)
    })
    tiles.get('/api/tiles/*', async (request: TileRequest, reply) => {
      const path = tilePath(request)
      const permissions = requiredResources(path)
      if (permissions === undefined) return serveRendered(service, path, request, reply)
      const session = await findSession(app, request)
      if (session === null) throw new LotlineError('unauthenticated', 'Please sign in to see this layer.')
      if (!isAllowed(session.allowedResources, permissions)) {
        throw new LotlineError('permission_required', 'This layer is not part of your subscription.')
      }
      return serveRendered(service, path, request, reply, PRIVATE_CACHING)
    })
  })
}

const requiredResources = (path: string) => LAYER_RESOURCES[path.slice(0, path.indexOf('/')) as TileLayerKey]

function tilePath(request: TileRequest): string {
  const path = request.params['*']
  return path.endsWith('.mvt') ? path.slice(0, -4) : path
}

function serveCached(etags: string | undefined, response: ServerResponse, tile: ServedTile): void {
  if (etags?.includes(tile.etag)) response.writeHead(304, tile.bodilessHeaders).end()
  else if (tile.body === null) response.writeHead(204, tile.bodilessHeaders).end()
  else response.writeHead(200, tile.headers).end(tile.body)
}

async function serveRendered(
  service: TileService,
  path: string,
  request: TileRequest,
  reply: FastifyReply,
  extraHeaders: Record<string, string> = {},
): Promise<FastifyReply> {
  const result = parseTileAddress(path)
  if (!result.ok) throw new LotlineError(result.code, result.reason)
  const controller = new AbortController()
  onceClosed(reply.raw, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  const client = getWorkKey(request)
  const tile = await workFor(request.server.fairness, client, () =>
    service.getTile(result.address, controller.signal),
  )
  const isKnown = request.headers['if-none-match']?.includes(tile.etag)
  if (isKnown || tile.body === null) {
    return reply
      .code(isKnown ? 304 : 204)
      .headers({ ...tile.bodilessHeaders, ...extraHeaders })
      .send()
  }
  return reply.headers({ ...tile.headers, ...extraHeaders }).send(tile.body)
}
