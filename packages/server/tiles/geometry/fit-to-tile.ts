import { clipLine, clipRing } from './clip.ts'
import { doubleArea, getBox, pathLength, reverseRing } from './path.ts'
import { simplifyLine, simplifyRing } from './simplify.ts'
import { isInsideTile, UNITS_PER_PIXEL } from './tile-grid.ts'
import { LINE, type Path, type PlainGeometry, POINT, POLYGON } from './twkb.ts'

export interface FittedGeometry {
  kind: PlainGeometry['kind']
  paths: Path[]
  /** Area of polygons, length of lines, 0 for points. The smallest features are dropped first. */
  size: number
}

/** A third of a pixel, in units. */
const MIN_SIZE_UNITS = UNITS_PER_PIXEL / 3

/** Null if nothing is visible. */
export function fitToTile(geometry: PlainGeometry, tolerance: number): FittedGeometry | null {
  switch (geometry.kind) {
    case POINT:
      return fitPoints(geometry.parts)
    case LINE:
      return fitLines(geometry.parts, tolerance)
    case POLYGON:
      return fitPolygons(geometry.parts, tolerance)
  }
}

/** Excludes the buffer, so that no label appears twice. */
function fitPoints(parts: Path[][]): FittedGeometry | null {
  const points: Path = []
  for (const path of parts.flat()) {
    for (let i = 0; i < path.length; i += 2) {
      const x = path[i] as number
      const y = path[i + 1] as number
      if (isInsideTile(x, y)) points.push(x, y)
    }
  }
  return points.length > 0 ? { kind: POINT, paths: [points], size: 0 } : null
}

function fitLines(parts: Path[][], tolerance: number): FittedGeometry | null {
  const paths: Path[] = []
  let size = 0
  for (const line of parts.flat()) {
    if (line.length < 4 || isTooSmall(line)) continue
    for (const piece of clipLine(simplifyLine(line, tolerance))) {
      paths.push(piece)
      size += pathLength(piece)
    }
  }
  return paths.length > 0 ? { kind: LINE, paths, size } : null
}

function fitPolygons(parts: Path[][], tolerance: number): FittedGeometry | null {
  const paths: Path[] = []
  let size = 0
  for (const rings of parts) {
    const outer = fitRing(rings[0], tolerance, 1)
    if (!outer) continue
    paths.push(outer)
    size += Math.abs(doubleArea(outer)) / 2
    for (let i = 1; i < rings.length; i++) {
      const hole = fitRing(rings[i], tolerance, -1)
      if (hole) paths.push(hole)
    }
  }
  return paths.length > 0 ? { kind: POLYGON, paths, size } : null
}

function fitRing(ring: Path | undefined, tolerance: number, direction: 1 | -1): Path | null {
  if (!ring || ring.length < 6 || isTooSmall(ring)) return null
  const clipped = clipRing(simplifyRing(ring, tolerance))
  if (clipped.length < 6) return null
  const area = doubleArea(clipped)
  if (Math.abs(area) < 2) return null
  return area * direction > 0 ? clipped : reverseRing(clipped)
}

function isTooSmall(path: Path): boolean {
  const { west, north, east, south } = getBox(path)
  return east - west < MIN_SIZE_UNITS && south - north < MIN_SIZE_UNITS
}
