import { loadSharp } from '../../../platform/storage/reencode-picture.ts'
import type { StandInPart } from '../stand-in-part.ts'

const PATH = 'aerial'
/** Maximum zoom with tiles. Clients enlarge these for deeper zooms. */
const MAX_ZOOM = 19
const BLOCK_TILES = 8

interface TileParams {
  Params: { z: string; y: string; x: string }
}

/** Generated tiles, not photographs. Only if `LOTLINE_AERIAL_STAND_IN` is set. */
export const aerialPart: StandInPart = {
  path: PATH,
  addRoutes(app) {
    // Lotline pages at any address may use these.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    app.get<TileParams>('/tile/:z/:y/:x', async ({ params }, reply) => {
      const address = parseAddress(params)
      if (address === null || address.z > MAX_ZOOM) return reply.code(404).send('No such tile.\n')
      return reply.type('image/png').send(
        await loadSharp()(Buffer.from(aerialTile(address)))
          .png()
          .toBuffer(),
      )
    })
    app.get<TileParams>('/tilemap/:z/:y/:x/8/8', async ({ params }, reply) => {
      const address = parseAddress(params)
      if (address === null) return reply.code(400).send('No such block.\n')
      const { z, x: left, y: top } = address
      return {
        valid: true,
        location: { left, top, width: BLOCK_TILES, height: BLOCK_TILES },
        data: [z > MAX_ZOOM ? 0 : 1],
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

function parseAddress({ z, y, x }: TileParams['Params']): { z: number; x: number; y: number } | null {
  const address = { z: Number(z), x: Number(x), y: Number(y) }
  const side = 2 ** address.z
  const isTile = [address.z, address.x, address.y].every((part) => Number.isInteger(part) && part >= 0)
  return isTile && address.z <= 22 && address.x < side && address.y < side ? address : null
}

const TILE_PIXELS = 256
const GREENS = ['#4f5c42', '#57654a', '#4a573f', '#5d6a50']
const ROOFS = ['#8d8377', '#a08d78', '#6f7276', '#97806b']

function aerialTile({ z, x, y }: { z: number; x: number; y: number }): string {
  const at = (index: number, max: number) =>
    (Math.imul(x * 73 + y * 151 + index * 37 + z, 2_654_435_761) >>> 8) % max
  const cells = Array.from({ length: 16 }, (_, index) => {
    const [left, top] = [(index % 4) * 64, Math.floor(index / 4) * 64]
    const roof =
      at(index, 3) === 0
        ? ''
        : `<rect x="${left + 8 + at(index, 12)}" y="${top + 8 + at(index + 5, 12)}" width="${22 + at(index + 1, 14)}" height="${18 + at(index + 2, 16)}" fill="${ROOFS[at(index + 3, ROOFS.length)]}"/>`
    return `<rect x="${left}" y="${top}" width="64" height="64" fill="${GREENS[at(index, GREENS.length)]}"/>${roof}`
  })
  const label = `<text x="128" y="132" text-anchor="middle" font-family="sans-serif" font-size="11" fill="#fff" fill-opacity="0.85">Stand-in, no photograph ${z}/${x}/${y}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PIXELS}" height="${TILE_PIXELS}" viewBox="0 0 ${TILE_PIXELS} ${TILE_PIXELS}">${cells.join('')}${label}</svg>`
}
