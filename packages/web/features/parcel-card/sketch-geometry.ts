import type { Position } from 'geojson'
import { METRES_PER_DEGREE } from '#domain/geometry/local-plane.ts'
import { boundingBox } from '#domain/geometry/polygon.ts'

/** Point in units of the sketch: x to the right, y down. */
type SketchPoint = [x: number, y: number]

interface Sketch {
  width: number
  height: number
  unitsPerMetre: number
  project: (position: Position) => SketchPoint
}

export interface SketchBox {
  width: number
  /** Bounds of the height, which follows the parcel's shape. */
  minHeight: number
  maxHeight: number
  margin: number
}

/** As wide as the card, with room for a label outside each side. */
const CARD_BOX: SketchBox = { width: 362, minHeight: 120, maxHeight: 200, margin: 24 }
const LABEL_DISTANCE = 9
/** Degrees, so that a point does not divide by zero. */
const MIN_SPAN = 1e-9

/** Scales rings into the box without distortion. Null without a vertex. */
export function drawSketch(
  rings: readonly Position[][],
  { width, minHeight, maxHeight, margin }: SketchBox = CARD_BOX,
): Sketch | null {
  const box = boundingBox({ type: 'MultiPoint', coordinates: rings.flat() })
  if (!box) return null
  const [west, south, east, north] = box
  const lngScale = Math.cos((south * Math.PI) / 180)
  const spanX = Math.max((east - west) * lngScale, MIN_SPAN)
  const spanY = Math.max(north - south, MIN_SPAN)
  const naturalHeight = (spanY / spanX) * (width - 2 * margin) + 2 * margin
  const height = Math.round(Math.min(maxHeight, Math.max(minHeight, naturalHeight)))
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY)
  return {
    width,
    height,
    unitsPerMetre: scale / METRES_PER_DEGREE,
    project: ([lng = 0, lat = 0]) => [
      width / 2 + (lng - (west + east) / 2) * lngScale * scale,
      height / 2 - (lat - (south + north) / 2) * scale,
    ],
  }
}

export const formatPath = (rings: readonly Position[][], project: Sketch['project']): string =>
  rings
    .map((ring) => `M${ring.map((position) => project(position).map(round).join(' ')).join('L')}Z`)
    .join('')

/** Tenths are finer than a screen can show. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Position of a side's label: beside its midpoint, outside the parcel. The angle is clockwise. */
export function findLabelPoint(
  outline: readonly SketchPoint[],
  [x, y]: SketchPoint,
  angleDegrees: number,
): SketchPoint {
  const angle = (angleDegrees * Math.PI) / 180
  const [dx, dy] = [Math.sin(angle) * LABEL_DISTANCE, -Math.cos(angle) * LABEL_DISTANCE]
  const above: SketchPoint = [x + dx, y + dy]
  return isInside(outline, above) ? [x - dx, y - dy] : above
}

function isInside(outline: readonly SketchPoint[], [x, y]: SketchPoint): boolean {
  let isWithin = false
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isWithin = !isWithin
  })
  return isWithin
}
