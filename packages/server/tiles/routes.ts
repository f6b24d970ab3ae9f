import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LotlineError } from '#contract/errors.ts'
import { parseTileAddress } from './tile-address.ts'
import type { ServedTile, TileService } from './tile-service.ts'

type TileRequest = FastifyRequest<{ Params: { '*': string } }>

/**
 * `GET /api/tiles/{layer}/{release}/{z}/{x}/{y}[.mvt]`: docs/tiles.md. One wildcard, because a tile in memory is found by
 * its whole path; register it before hooks that a tile does not need, since they would cost more than the tile.
 */
export function tileRoutes(app: FastifyInstance, { service }: { service: TileService }): void {
  app.get('/api/tiles/*', (request: TileRequest, reply) => {
    const asked = request.params['*']
    const path = asked.endsWith('.mvt') ? asked.slice(0, -4) : asked
    const tile = service.peek(path)
    return tile === undefined ? answerCold(service, path, request, reply) : send(request, reply, tile)
  })
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
  reply.headers(tile.headers)
  const known = request.headers['if-none-match']
  if (known?.includes(tile.etag)) return reply.code(304).send()
  return tile.body === null ? reply.code(204).send() : reply.send(tile.body)
}
