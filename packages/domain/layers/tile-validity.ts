/**
 * ESRI's tilemap service states which aerial tiles exist, in blocks of 8 × 8 (specification part 2, section
 * 9). `…/MapServer/tilemap/{z}/{top}/{left}/{width}/{height}`, row before column, returns `{ data: [1, 0, …],
 * location: { left, top, width, height } }`, rows from the top.
 */
const TILE_BLOCK_SIZE = 8

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Tiles from `left` to `left + width - 1` and `top` to `top + height - 1`. */
export interface TileBlock {
  z: number
  left: number
  top: number
  width: number
  height: number
}

export interface TilemapResponse {
  /** One number per tile, or a single number if all are equal. 0 means missing. */
  data: readonly number[]
  location?: Omit<TileBlock, 'z'>
}

/** At low zooms, a block is only as large as the world. */
export function findTileBlock({ z, x, y }: TileAddress): TileBlock {
  const left = x - (x % TILE_BLOCK_SIZE)
  const top = y - (y % TILE_BLOCK_SIZE)
  const size = Math.min(TILE_BLOCK_SIZE, 2 ** z)
  return { z, left, top, width: size, height: size }
}

export function tileBlockKey({ z, left, top }: TileBlock): string {
  return `${z}/${top}/${left}`
}

export function tileIndexIn(block: Omit<TileBlock, 'z'>, { x, y }: TileAddress): number | null {
  const column = x - block.left
  const row = y - block.top
  const isInside = column >= 0 && row >= 0 && column < block.width && row < block.height
  return isInside ? row * block.width + column : null
}

/** Null if the response does not cover the tile. */
export function isTileValid(response: TilemapResponse, block: TileBlock, tile: TileAddress): boolean | null {
  const [only] = response.data
  if (response.data.length === 1 && only !== undefined) return only !== 0
  const index = tileIndexIn(response.location ?? block, tile)
  const value = index === null ? undefined : response.data[index]
  return value === undefined ? null : value !== 0
}

export function parentTile({ z, x, y }: TileAddress): TileAddress | null {
  return z === 0 ? null : { z: z - 1, x: x >> 1, y: y >> 1 }
}

/** Side and top-left corner of a tile, as fractions of its ancestor. */
export function ancestorShare(tile: TileAddress, ancestorZ: number): { size: number; x: number; y: number } {
  const tilesPerSide = 2 ** (tile.z - ancestorZ)
  return {
    size: 1 / tilesPerSide,
    x: (tile.x % tilesPerSide) / tilesPerSide,
    y: (tile.y % tilesPerSide) / tilesPerSide,
  }
}
