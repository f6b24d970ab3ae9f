import type { LayersResponse } from '#contract/parcel/layers.ts'
import { bearer } from './bench-account.ts'
import { PARCELS_ORIGIN, parcelsExtent } from './parcels-file.ts'

export interface Tile {
  z: number
  x: number
  y: number
}

/** Tiles wholly within the synthetic parcels, nearest to the middle first. */
export function tilesWithin(parcels: number, z: number, most: number): Tile[] {
  const { width, height } = parcelsExtent(parcels)
  const west = tileX(PARCELS_ORIGIN.lng, z)
  const east = tileX(PARCELS_ORIGIN.lng + width, z)
  const north = tileY(PARCELS_ORIGIN.lat + height, z)
  const south = tileY(PARCELS_ORIGIN.lat, z)
  const tiles: Tile[] = []
  for (let x = Math.ceil(west); x <= Math.floor(east) - 1; x++) {
    for (let y = Math.ceil(north); y <= Math.floor(south) - 1; y++) tiles.push({ z, x, y })
  }
  const far = ({ x, y }: Tile) => Math.hypot(x + 0.5 - (west + east) / 2, y + 0.5 - (north + south) / 2)
  tiles.sort((a, b) => far(a) - far(b))
  if (tiles.length === 0) throw new Error(`${parcels} parcels fill no tile of zoom ${z}`)
  return tiles.slice(0, most)
}

const tileX = (lng: number, z: number) => ((lng + 180) / 360) * 2 ** z
const tileY = (lat: number, z: number) => {
  const radians = (lat * Math.PI) / 180
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z
}

/** Release of the parcel layer, as in tile addresses. */
export async function parcelRelease(serverUrl: string, account: { token: string }): Promise<string> {
  const response = await fetch(`${serverUrl}/api/layers`, { headers: bearer(account) })
  const { payload } = (await response.json()) as { payload: LayersResponse }
  const layer = payload.layers.find(({ key }) => key === 'parcel')
  if (!layer) throw new Error('the server has no parcels')
  return layer.release
}
