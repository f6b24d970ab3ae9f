import type { Position } from 'geojson'
import { toAlbers } from './albers.ts'

/** Rings of one polygon: outer first, then holes. */
export type Rings = Position[][]

const first: [number, number] = [0, 0]
const here: [number, number] = [0, 0]

/** Signed area of a closed ring in square metres, on EPSG:3005. */
function ringArea(ring: Position[]): number {
  const start = ring[0]
  if (!start) return 0
  toAlbers(start[0] as number, start[1] as number, first)
  let doubled = 0
  let previousX = 0
  let previousY = 0
  for (let i = 1; i < ring.length; i++) {
    const position = ring[i] as Position
    toAlbers(position[0] as number, position[1] as number, here)
    const x = here[0] - first[0]
    const y = here[1] - first[1]
    doubled += previousX * y - x * previousY
    previousX = x
    previousY = y
  }
  return doubled / 2
}

/** Square metres of polygons minus holes, to 1 cm², as tiles carry them, so that map and card round alike. */
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

/** SQL for the same, of a polygon or multipolygon in EPSG:4326. */
export const areaSql = (geometry: string): string =>
  `round(ST_Area(ST_Transform(${geometry}, 3005))::numeric, 4)::float8`
