import { addProtocol } from 'maplibre-gl'
import { ancestorShare, type TileAddress, type TilemapResponse } from '#domain/layers/tile-validity.ts'
import { createTileValidityService } from '#domain/layers/tile-validity-service.ts'
import { useBaseMap } from '../../state/map/base-map.ts'

/** Protocol of tiles that replaces a missing aerial tile by a part of its ancestor. */
export const AERIAL_PROTOCOL = 'lotline-aerial'

const TILE_SIZE = 256

const fillTemplate = (template: string, z: number, x: number, y: number) =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

function getSettings() {
  const settings = useBaseMap.getState().settings
  if (settings === null) throw new Error('Aerial tiles were requested before the map settings were loaded.')
  return settings
}

const validity = createTileValidityService(async ({ z, left, top }) => {
  const response = await fetch(fillTemplate(getSettings().esriAerialTilemapUrl, z, left, top))
  if (!response.ok) throw new Error(`The tilemap service answered ${response.status}.`)
  return (await response.json()) as TilemapResponse
})

export function registerAerialProtocol(): void {
  addProtocol(AERIAL_PROTOCOL, async ({ url }, { signal }) => {
    const requestedTile = readAddress(url)
    const source = await validity.nearestValid(requestedTile)
    const bytes = await loadTile(source, signal)
    return { data: source.z === requestedTile.z ? bytes : await enlarge(bytes, requestedTile, source.z) }
  })
}

function readAddress(url: string): TileAddress {
  const [z, x, y] = url.slice(`${AERIAL_PROTOCOL}://`.length).split('/').map(Number)
  if (z === undefined || x === undefined || y === undefined) throw new Error(`Not an aerial tile: ${url}`)
  return { z, x, y }
}

async function loadTile({ z, x, y }: TileAddress, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(fillTemplate(getSettings().esriAerialUrl, z, x, y), { signal })
  if (!response.ok) throw new Error(`The imagery service answered ${response.status}.`)
  return response.arrayBuffer()
}

async function enlarge(bytes: ArrayBuffer, tile: TileAddress, ancestorZ: number): Promise<ImageBitmap> {
  const ancestor = await createImageBitmap(new Blob([bytes]))
  const { size, x, y } = ancestorShare(tile, ancestorZ)
  const side = ancestor.width * size
  return createImageBitmap(ancestor, x * ancestor.width, y * ancestor.height, side, side, {
    resizeWidth: TILE_SIZE,
    resizeHeight: TILE_SIZE,
    resizeQuality: 'high',
  })
}
