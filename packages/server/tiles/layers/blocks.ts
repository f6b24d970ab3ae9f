/**
 * City blocks for low zooms: draws parcels on a grid finer than the screen, and traces the outlines. Parcels
 * may overlap or be invalid.
 */
import { fitToTile } from '../geometry/fit-to-tile.ts'
import { doubleArea, getBox, ringContains } from '../geometry/path.ts'
import { simplifyRing } from '../geometry/simplify.ts'
import { BUFFER, boxSql, EXTENT } from '../geometry/tile-grid.ts'
import { type Path, POLYGON, visitTwkb } from '../geometry/twkb.ts'
import type { TileFeature } from '../vector-tile.ts'
import { traceContours } from './contours.ts'
import { CoverageGrid } from './coverage.ts'
import { bytes, type TileSource } from './source.ts'

/** First zoom with blocks. At lower zooms, a tile would read a whole region. */
export const FIRST_BLOCK_ZOOM = 11

/** Side of a grid cell, half a pixel. */
const UNITS_PER_CELL = 4
const CELLS_ACROSS = EXTENT / UNITS_PER_CELL
/** Wider than the buffer, so that clipping removes outlines closed at the grid's border. */
const MARGIN_CELLS = BUFFER / UNITS_PER_CELL + 4
const TOLERANCE_UNITS = 2.5
/** Smaller blocks are left out. The minimum is one square pixel. */
const MIN_AREA_SQUARE_UNITS = 64

export const blockFeatures: TileSource = async (grid, run) => {
  if (grid.z < FIRST_BLOCK_ZOOM) return []
  // Reading a hundred thousand rows would take longer than drawing them.
  const [row] = await run(`
    SELECT string_agg(ST_AsTWKB(geom, ${grid.decimals}), '') FROM parcel
    WHERE geom && ${boxSql(grid, MARGIN_CELLS * UNITS_PER_CELL)}
      AND parcel_class NOT IN ('road', 'interest', 'park', 'crown')`)
  if (!row?.[0]) return []

  const coverage = new CoverageGrid(CELLS_ACROSS, UNITS_PER_CELL, MARGIN_CELLS)
  visitTwkb(bytes(row[0]), grid, ({ kind, parts }) => {
    if (kind === POLYGON) for (const rings of parts) coverage.add(rings)
  })

  const features: TileFeature[] = []
  for (const rings of toPolygons(traceContours(coverage.finish()).map(toUnits))) {
    const geometry = fitToTile({ kind: POLYGON, parts: [rings] }, 0)
    if (geometry) features.push({ layer: 'block', id: '', geometry, keys: [], values: [] })
  }
  return features
}

function toUnits(ring: Path): Path {
  const units = ring.map((value) => (value + 0.5 - MARGIN_CELLS) * UNITS_PER_CELL)
  return simplifyRing(units, TOLERANCE_UNITS).map(Math.round)
}

function toPolygons(rings: Path[]): Path[][] {
  const outers: { rings: Path[]; box: ReturnType<typeof getBox> }[] = []
  const holes: Path[] = []
  for (const ring of rings) {
    const area = doubleArea(ring) / 2
    if (Math.abs(area) < MIN_AREA_SQUARE_UNITS) continue
    if (area > 0) outers.push({ rings: [ring], box: getBox(ring) })
    else holes.push(ring)
  }
  for (const hole of holes) {
    const x = hole[0] as number
    const y = hole[1] as number
    let enclosing: (typeof outers)[number] | null = null
    for (const outer of outers) {
      const { west, east, north, south } = outer.box
      if (x < west || x > east || y < north || y > south) continue
      // A block may be in the hole of another, so the smallest one counts.
      const isSmaller = !enclosing || east - west < enclosing.box.east - enclosing.box.west
      if (isSmaller && ringContains(outer.rings[0] as Path, x, y)) enclosing = outer
    }
    enclosing?.rings.push(hole)
  }
  return outers.map((outer) => outer.rings)
}
