/** A tile's side in units. Vertices are rounded on the world's grid, so that neighbouring tiles agree. */
export const EXTENT = 4096
/** Units around a tile that its polygons include: 8 pixels. */
export const BUFFER = 64
/**
 * Units around a tile that its lines include. MapLibre clips at the edge, and a 24 m highway is 31 pixels
 * wide in the deepest tiles (zoom 16).
 */
export const LINE_BUFFER = 144
export const UNITS_PER_PIXEL = EXTENT / 512

export interface TileGrid {
  z: number
  x: number
  y: number
  /** Circumference of the world at this zoom, in units. */
  worldUnits: number
  /** Decimals of degrees in TWKB: finer than a third of a unit, at most 7 (1 cm). */
  decimals: number
  unitDegrees: number
}

export function tileGrid(z: number, x: number, y: number): TileGrid {
  const worldUnits = EXTENT * 2 ** z
  const unitDegrees = 360 / worldUnits
  return { z, x, y, worldUnits, decimals: decimalsOf(unitDegrees), unitDegrees }
}

export const decimalsOf = (unitDegrees: number): number =>
  Math.min(7, Math.max(0, Math.ceil(-Math.log10(unitDegrees / 3))))

/** West, south, east, north in degrees. `margin` is in units. */
function tileBounds({ x, y, worldUnits }: TileGrid, margin: number): [number, number, number, number] {
  return [
    longitudeAt((x * EXTENT - margin) / worldUnits),
    latitudeAt(((y + 1) * EXTENT + margin) / worldUnits),
    longitudeAt(((x + 1) * EXTENT + margin) / worldUnits),
    latitudeAt((y * EXTENT - margin) / worldUnits),
  ]
}

export const longitudeAt = (fraction: number): number => fraction * 360 - 180
export const latitudeAt = (fraction: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * fraction))) * 180) / Math.PI

/** SQL of a box, with computed numbers only. */
export function boxSql(grid: TileGrid, margin: number): string {
  return `ST_MakeEnvelope(${tileBounds(grid, margin).join(',')},4326)`
}

export function toUnitX(grid: TileGrid, longitude: number): number {
  return Math.round(fractionX(longitude) * grid.worldUnits) - grid.x * EXTENT
}

/** Fractions of the world's width and height, from its north-west corner. */
export const fractionX = (longitude: number): number => longitude / 360 + 0.5

/** Latitudes are limited, because Web Mercator has the poles at infinity. */
const MAX_SINE = Math.sin((85.06 * Math.PI) / 180)

export function fractionY(latitude: number): number {
  const sine = Math.max(-MAX_SINE, Math.min(MAX_SINE, Math.sin((latitude * Math.PI) / 180)))
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export function toUnitY(grid: TileGrid, latitude: number): number {
  return Math.round(fractionY(latitude) * grid.worldUnits) - grid.y * EXTENT
}

export function isInsideTile(x: number, y: number): boolean {
  return x >= 0 && x < EXTENT && y >= 0 && y < EXTENT
}
