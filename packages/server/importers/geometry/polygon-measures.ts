import type { Position } from 'geojson'

/**
 * BC Albers (EPSG:3005): equal-area conic on GRS 80, after Snyder, "Map Projections: A Working Manual" (USGS
 * 1395), pages 98 to 103. Agrees with PostGIS' `ST_Transform(…, 3005)` to a millimetre, and is much faster.
 */

const SEMI_MAJOR = 6_378_137
const FLATTENING = 1 / 298.257222101
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING)
const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED)
const RADIANS = Math.PI / 180
const CENTRAL_MERIDIAN = -126 * RADIANS
const FALSE_EASTING = 1_000_000

function authalicQ(sinLatitude: number): number {
  const eSin = ECCENTRICITY * sinLatitude
  return (1 - ECCENTRICITY_SQUARED) * (sinLatitude / (1 - eSin * eSin) + Math.atanh(eSin) / ECCENTRICITY)
}

function parallelM(latitude: number): number {
  const sin = Math.sin(latitude)
  return Math.cos(latitude) / Math.sqrt(1 - ECCENTRICITY_SQUARED * sin * sin)
}

const M1 = parallelM(50 * RADIANS)
const M2 = parallelM(58.5 * RADIANS)
const Q1 = authalicQ(Math.sin(50 * RADIANS))
const Q2 = authalicQ(Math.sin(58.5 * RADIANS))
const N = (M1 * M1 - M2 * M2) / (Q2 - Q1)
const C = M1 * M1 + N * Q1
const RHO_ORIGIN = (SEMI_MAJOR * Math.sqrt(C - N * authalicQ(Math.sin(45 * RADIANS)))) / N

/** Projects longitude and latitude to metres, written into `out`. */
export function toAlbers(longitude: number, latitude: number, out: [number, number]): void {
  const rho = (SEMI_MAJOR * Math.sqrt(C - N * authalicQ(Math.sin(latitude * RADIANS)))) / N
  const theta = N * (longitude * RADIANS - CENTRAL_MERIDIAN)
  out[0] = FALSE_EASTING + rho * Math.sin(theta)
  out[1] = RHO_ORIGIN - rho * Math.cos(theta)
}

/** Rings of one polygon: outer first, then holes. */
export type Rings = Position[][]

/** Reused, because an import projects millions of vertices. */
const firstPoint: [number, number] = [0, 0]
const point: [number, number] = [0, 0]

/** Signed area of a closed ring in square metres, on EPSG:3005. */
function ringArea(ring: Position[]): number {
  const start = ring[0]
  if (!start) return 0
  toAlbers(start[0] as number, start[1] as number, firstPoint)
  let doubleArea = 0
  let previousX = 0
  let previousY = 0
  for (let i = 1; i < ring.length; i++) {
    const position = ring[i] as Position
    toAlbers(position[0] as number, position[1] as number, point)
    const x = point[0] - firstPoint[0]
    const y = point[1] - firstPoint[1]
    doubleArea += previousX * y - x * previousY
    previousX = x
    previousY = y
  }
  return doubleArea / 2
}

/**
 * Area of polygons without their holes, rounded to 1 cm² as in tiles, so that map and card show the same
 * number.
 */
export function areaSquareMetres(polygons: Rings[]): number {
  let area = 0
  for (const rings of polygons) {
    for (let i = 0; i < rings.length; i++) {
      const size = Math.abs(ringArea(rings[i] as Position[]))
      area += i === 0 ? size : -size
    }
  }
  return Math.round(area * 10_000) / 10_000
}

/** SQL of `areaSquareMetres`, of a polygon or multipolygon in EPSG:4326. */
export const areaSql = (geometry: string): string =>
  `round(ST_Area(ST_Transform(${geometry}, 3005))::numeric, 4)::float8`
