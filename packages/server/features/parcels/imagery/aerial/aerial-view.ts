import type { TileAddress } from '#domain/layers/tile-validity.ts'
import { EXTENT } from '../../../../tiles/geometry/tile-grid.ts'
import type { PictureView } from '../drawing/picture-view.ts'

export interface AerialView {
  tiles: (TileAddress & { left: number; top: number })[]
  width: number
  height: number
  crop: { left: number; top: number; width: number; height: number }
}

interface Tiling {
  tilePixels: number
  maxZoom: number
  /** Pixels per CSS pixel. */
  scale: number
}

/** Picks the tile zoom whose resolution is nearest to the picture's. */
export function aerialView(
  { size, grid, unitsPerPixel }: PictureView,
  { tilePixels, maxZoom, scale }: Tiling,
): AerialView {
  const worldPoints = (grid.worldUnits / unitsPerPixel) * scale
  const z = Math.max(0, Math.min(maxZoom, Math.round(Math.log2(worldPoints / tilePixels))))
  const worldPixels = tilePixels * 2 ** z
  const pixels = (units: number) => (units / grid.worldUnits) * worldPixels
  const [left, top] = [pixels(grid.x * EXTENT), pixels(grid.y * EXTENT)]
  const [width, height] = [pixels(size.width * unitsPerPixel), pixels(size.height * unitsPerPixel)]
  const [firstX, firstY] = [Math.floor(left / tilePixels), Math.floor(top / tilePixels)]
  const columns = Math.ceil((left + width) / tilePixels) - firstX
  const rows = Math.ceil((top + height) / tilePixels) - firstY
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return { z, x: firstX + column, y: firstY + row, left: column * tilePixels, top: row * tilePixels }
  })
  return {
    tiles,
    width: columns * tilePixels,
    height: rows * tilePixels,
    crop: {
      left: Math.round(left - firstX * tilePixels),
      top: Math.round(top - firstY * tilePixels),
      width: Math.max(1, Math.floor(width)),
      height: Math.max(1, Math.floor(height)),
    },
  }
}
