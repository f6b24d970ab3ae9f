import { metresPerPixel as metresPerPixelAt } from '#domain/geometry/geodesy.ts'
import type { Box } from '../../../../db/spatial.ts'
import {
  decimalsOf,
  EXTENT,
  fractionX,
  fractionY,
  latitudeAt,
  longitudeAt,
  type TileGrid,
} from '../../../../tiles/geometry/tile-grid.ts'

/** Size in CSS pixels. */
export interface PictureSize {
  width: number
  height: number
}

export interface PictureView {
  size: PictureSize
  metresPerPixel: number
  /** Map zoom with this ground resolution. */
  zoom: number
  /** Tile grid that starts at the picture's north-west corner and spans its longer side. */
  grid: TileGrid
  unitsPerPixel: number
  /** Bounds in degrees; slightly larger than the picture, so that cut edges are not visible. */
  bounds: Box
}

/** Limits the zoom, so that a small parcel is shown with its neighbours. */
const MIN_METRES_PER_PIXEL = 0.22
const MARGIN_PIXELS = 16
const REFERENCE_AREA_PIXELS = 370 * 200
const MAX_LETTER_SCALE = 1.4

/** Scale of texts, relative to a picture of the usual size. */
export const letterScale = ({ width, height }: PictureSize): number =>
  Math.min(MAX_LETTER_SCALE, Math.max(1, Math.sqrt((width * height) / REFERENCE_AREA_PIXELS)))

/** Zooms so that `bounds` (degrees) take at most `share` of each side. */
export function fitView([west, south, east, north]: Box, size: PictureSize, share: number): PictureView {
  const worldMetres = metresPerPixelAt((south + north) / 2, 0) * 512
  const [left, right] = [fractionX(west), fractionX(east)]
  const [top, bottom] = [fractionY(north), fractionY(south)]
  const metresPerPixel = Math.max(
    MIN_METRES_PER_PIXEL,
    ((right - left) * worldMetres) / (share * size.width),
    ((bottom - top) * worldMetres) / (share * size.height),
  )
  const worldPixels = worldMetres / metresPerPixel
  const longer = Math.max(size.width, size.height)
  const unitsPerPixel = EXTENT / longer
  const worldUnits = worldPixels * unitsPerPixel
  // Rounds the origin to whole grid units, so that vertices shared by parcels are rounded equally.
  const originX = Math.round(((left + right) / 2) * worldUnits - (size.width / 2) * unitsPerPixel)
  const originY = Math.round(((top + bottom) / 2) * worldUnits - (size.height / 2) * unitsPerPixel)
  const zoom = Math.log2(worldPixels / 512)
  const unitDegrees = 360 / worldUnits
  const margin = MARGIN_PIXELS * unitsPerPixel
  return {
    size,
    metresPerPixel,
    zoom,
    unitsPerPixel,
    grid: {
      z: zoom,
      x: originX / EXTENT,
      y: originY / EXTENT,
      worldUnits,
      unitDegrees,
      decimals: decimalsOf(unitDegrees),
    },
    bounds: [
      longitudeAt((originX - margin) / worldUnits),
      latitudeAt((originY + size.height * unitsPerPixel + margin) / worldUnits),
      longitudeAt((originX + size.width * unitsPerPixel + margin) / worldUnits),
      latitudeAt((originY - margin) / worldUnits),
    ],
  }
}
