import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LotlineError } from '#contract/errors.ts'
import { parseTileAddress } from './tile-address.ts'
import type { ServedTile, TileService } from './tile-service.ts'

type TileRequest = FastifyRequest<{ Params: { '*': string } }>

/**
 * `GET /api/tiles/{layer}/{release}/{z}/{x}/{y}[.mvt]`: docs/tiles.md. One wildcard, because a tile in memory is found by
 * its whole path. Register it before anything that adds hooks: a tile in memory is answered in the first hook, so
 * that the others (security headers, compression), which cost more than the tile itself, do not run for it.
 */
export async function tileRoutes(app: FastifyInstance, { service }: { service: TileService }): Promise<void> {
  await app.register(async (own) => {
    own.addHook('onRequest', (request, reply, done) => {
      const tile = service.peek(pathOf(request as TileRequest))
      if (tile === undefined) return done()
      reply.hijack()
      answerWarm(request.headers['if-none-match'], reply.raw, tile)
    })
    own.get('/api/tiles/*', (request: TileRequest, reply) =>
      answerCold(service, pathOf(request), request, reply),
    )
  })
}

function pathOf(request: TileRequest): string {
  const path = request.params['*']
  return path.endsWith('.mvt') ? path.slice(0, -4) : path
}

function answerWarm(known: string | undefined, response: ServerResponse, tile: ServedTile): void {
  if (known?.includes(tile.etag)) response.writeHead(304, tile.bodilessHeaders).end()
  else if (tile.body === null) response.writeHead(204, tile.bodilessHeaders).end()
  else response.writeHead(200, tile.headers).end(tile.body)
}

async function answerCold(
  service: TileService,
  path: string,
  request: TileRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parsed = parseTileAddress(path)
  if (!parsed.ok) throw new LotlineError(parsed.code, parsed.reason)
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return send(request, reply, await service.getTile(parsed.address, controller.signal))
}

function send(request: TileRequest, reply: FastifyReply, tile: ServedTile): FastifyReply {
  const isKnown = request.headers['if-none-match']?.includes(tile.etag)
  if (isKnown || tile.body === null) {
    return reply
      .code(isKnown ? 304 : 204)
      .headers(tile.bodilessHeaders)
      .send()
  }
  return reply.headers(tile.headers).send(tile.body)
}
