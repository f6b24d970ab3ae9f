import { isLayerKey, type TileLayerKey } from '#domain/layers/layers.ts'

export const MAX_TILE_ZOOM = 22

export interface TileAddress {
  layer: TileLayerKey
  release: string
  z: number
  x: number
  y: number
}

type TileAddressResult =
  | { ok: true; address: TileAddress }
  | { ok: false; code: 'layer_not_found' | 'release_not_current' | 'bad_tile_address'; reason: string }

export function parseTileAddress(path: string): TileAddressResult {
  const [layer, release, zText, xText, yText, ...rest] = path.split('/')
  if (!layer || !isTileLayerKey(layer)) {
    return { ok: false, code: 'layer_not_found', reason: `There is no layer "${shorten(layer ?? '')}".` }
  }
  if (!release || !isReleaseToken(release)) {
    return {
      ok: false,
      code: 'release_not_current',
      reason: `"${shorten(release ?? '')}" is not a release of ${layer}; GET /api/layers names the current one.`,
    }
  }
  const z = parseInteger(zText)
  const x = parseInteger(xText)
  const y = parseInteger(yText)
  if (z === null || x === null || y === null || rest.length > 0) {
    return badAddress('A tile address ends in /z/x/y, three whole numbers.')
  }
  if (z > MAX_TILE_ZOOM) return badAddress(`Zoom ${z} is outside 0 to ${MAX_TILE_ZOOM}.`)
  const last = 2 ** z - 1
  if (x > last || y > last) return badAddress(`At zoom ${z}, x and y run from 0 to ${last}.`)
  return { ok: true, address: { layer, release, z, x, y } }
}

export function tileKey({ layer, release, z, x, y }: TileAddress): string {
  return `${layer}/${release}/${z}/${x}/${y}`
}

export function isTileLayerKey(text: string): text is TileLayerKey {
  return text === 'streets' || isLayerKey(text)
}

/** Checked, because file names contain the release. */
export function isReleaseToken(text: string): boolean {
  return /^[0-9a-z]{1,32}$/.test(text)
}

function parseInteger(text: string | undefined): number | null {
  return text !== undefined && /^(0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : null
}

function badAddress(reason: string): TileAddressResult {
  return { ok: false, code: 'bad_tile_address', reason }
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
