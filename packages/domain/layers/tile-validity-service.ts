import {
  findTileBlock,
  isTileValid,
  parentTile,
  type TileAddress,
  type TileBlock,
  type TilemapResponse,
  tileBlockKey,
} from './tile-validity.ts'

/** Maximum of cached responses, about 250 KB. */
const MAX_BLOCKS = 2_000
/** A tile enlarged by more zoom levels would show too little. */
const MAX_STEPS_UP = 6

type FetchTilemap = (block: TileBlock) => Promise<TilemapResponse>

/** Requests 8 × 8 tiles at a time. */
interface TileValidityService {
  /** Returns the tile itself, or its nearest existing ancestor. */
  nearestValid(tile: TileAddress): Promise<TileAddress>
}

export function createTileValidityService(request: FetchTilemap): TileValidityService {
  const responses = new Map<string, Promise<TilemapResponse | null>>()

  const fetchTilemap = (block: TileBlock) => {
    const key = tileBlockKey(block)
    const cached = responses.get(key)
    if (cached) return cached
    // A failed response is not cached, and the tile itself is requested.
    const response = request(block).catch(() => {
      responses.delete(key)
      return null
    })
    responses.set(key, response)
    const oldest = responses.keys().next().value
    if (responses.size > MAX_BLOCKS && oldest !== undefined) responses.delete(oldest)
    return response
  }

  const isMissing = async (tile: TileAddress) => {
    const block = findTileBlock(tile)
    const response = await fetchTilemap(block)
    return response !== null && isTileValid(response, block, tile) === false
  }

  return {
    async nearestValid(tile) {
      let candidate = tile
      for (let step = 0; step < MAX_STEPS_UP && (await isMissing(candidate)); step++) {
        const parent = parentTile(candidate)
        if (parent === null) break
        candidate = parent
      }
      return candidate
    },
  }
}
