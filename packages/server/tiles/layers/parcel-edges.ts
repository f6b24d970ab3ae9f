import { type ParcelSide, parcelSides, roundSideMetres } from '#domain/parcel/parcel-dimensions.ts'
import { ringContains } from '../geometry/path.ts'
import { isInsideTile, type TileGrid, toUnitX, toUnitY } from '../geometry/tile-grid.ts'
import { type Path, POINT, POLYGON, readTwkbDegrees } from '../geometry/twkb.ts'
import type { TileFeature } from '../vector-tile.ts'

const KEYS = ['length_cm', 'angle_tenths', 'anchor', 'fit_zoom'] as const

/** Shorter sides are noise or cut corners. */
const MIN_LENGTH_METRES = 1.5
/** Width of the label `123.4 m`, in a font of 11 pixels. */
const LABEL_PIXELS = 42
const MIN_ZOOM = 17
const MAX_ZOOM = 22
const EQUATOR_METRES = 40_075_016.7
/** Distance from a side at which to look for the parcel, about 5 cm. */
const PROBE_DEGREES = 5e-7

export function parcelEdgeFeatures(grid: TileGrid, upid: string, twkb: Uint8Array): TileFeature[] {
  const features: TileFeature[] = []
  for (const geometry of readTwkbDegrees(twkb)) {
    if (geometry.kind !== POLYGON) continue
    for (const [outer] of geometry.parts) {
      if (!outer || outer.length < 6) continue
      for (const side of parcelSides(toPositions(outer), { minimumMetres: MIN_LENGTH_METRES })) {
        const feature = toEdgeFeature(grid, upid, side, outer)
        if (feature) features.push(feature)
      }
    }
  }
  return features
}

function toEdgeFeature(grid: TileGrid, upid: string, side: ParcelSide, outer: Path): TileFeature | null {
  const [longitude, latitude] = side.midpoint
  const x = toUnitX(grid, longitude)
  const y = toUnitY(grid, latitude)
  if (!isInsideTile(x, y)) return null

  const metresPerPixelAtZoom0 = (EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180)) / 512
  const zoom = Math.ceil(Math.log2((LABEL_PIXELS * metresPerPixelAtZoom0) / side.lengthMetres))
  if (zoom > MAX_ZOOM) return null

  return {
    layer: 'parcel_edge',
    id: upid,
    geometry: { kind: POINT, paths: [[x, y]], size: 0 },
    keys: KEYS,
    values: [
      Math.round(roundSideMetres(side) * 100),
      Math.round(side.angleDegrees * 10) + 0,
      isParcelBelow(side, outer) ? 'top' : 'bottom',
      Math.max(MIN_ZOOM, zoom),
    ],
  }
}

function isParcelBelow({ midpoint: [longitude, latitude], angleDegrees }: ParcelSide, outer: Path): boolean {
  const angle = (angleDegrees * Math.PI) / 180
  // Text runs along (cos, sin), with y down, so (-sin, cos) is below it.
  const shrink = Math.cos((latitude * Math.PI) / 180)
  return ringContains(
    outer,
    longitude - (PROBE_DEGREES * Math.sin(angle)) / shrink,
    latitude - PROBE_DEGREES * Math.cos(angle),
  )
}

function toPositions(path: Path): [number, number][] {
  const positions: [number, number][] = []
  for (let i = 0; i < path.length; i += 2) positions.push([path[i] as number, path[i + 1] as number])
  return positions
}
