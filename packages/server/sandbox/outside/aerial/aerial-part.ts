import { asPng } from '../as-png.ts'
import type { StandInPart } from '../stand-in-part.ts'
import { aerialTile } from './generated-tile.ts'

const PATH = 'aerial'
/** Deeper tiles are enlarged. */
const DEEPEST = 19
const BLOCK = 8

interface TileParams {
  Params: { z: string; y: string; x: string }
}

/** Generated tiles with their tilemap; none is a photograph. Only if `LOTLINE_AERIAL_STAND_IN` is set. */
export const aerialPart: StandInPart = {
  path: PATH,
  addRoutes(app) {
    // A Lotline page at any address fetches them.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    app.get<TileParams>('/tile/:z/:y/:x', async ({ params }, reply) => {
      const address = addressOf(params)
      if (address === null || address.z > DEEPEST) return reply.code(404).send('No such tile.\n')
      return reply.type('image/png').send(await asPng(aerialTile(address)))
    })
    app.get<TileParams>('/tilemap/:z/:y/:x/8/8', async ({ params }, reply) => {
      const address = addressOf(params)
      if (address === null) return reply.code(400).send('No such block.\n')
      const { z, x: left, y: top } = address
      return {
        valid: true,
        location: { left, top, width: BLOCK, height: BLOCK },
        data: [z > DEEPEST ? 0 : 1],
      }
    })
  },
  standIn(settings, address) {
    const { maps } = settings
    if (!maps.wantsAerialStandIn) return settings
    return {
      ...settings,
      maps: {
        ...maps,
        esriAerialUrl: `${address}/tile/{z}/{y}/{x}`,
        esriAerialTilemapUrl: `${address}/tilemap/{z}/{y}/{x}/8/8`,
      },
    }
  },
}

function addressOf({ z, y, x }: TileParams['Params']): { z: number; x: number; y: number } | null {
  const address = { z: Number(z), x: Number(x), y: Number(y) }
  const side = 2 ** address.z
  const isTile = [address.z, address.x, address.y].every((part) => Number.isInteger(part) && part >= 0)
  return isTile && address.z <= 22 && address.x < side && address.y < side ? address : null
}
