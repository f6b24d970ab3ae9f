import type { Position } from 'geojson'

/** Point in units of the sketch: x to the right, y down. */
type Place = [x: number, y: number]

interface Sketch {
  width: number
  height: number
  unitsPerMetre: number
  place: (position: Position) => Place
}

export interface SketchBox {
  width: number
  /** Bounds of the height, which follows the parcel's shape. */
  leastHeight: number
  mostHeight: number
  margin: number
}

/** As wide as the card, with room for a label outside each side. */
const CARD_BOX: SketchBox = { width: 362, leastHeight: 120, mostHeight: 200, margin: 24 }
const LABEL_DISTANCE = 9

/** Metres per degree of latitude, accurate enough for a picture. */
const METRES_PER_DEGREE = 111_200

/** Scales rings into the box without distortion. Null without a vertex. */
export function drawSketch(
  rings: readonly Position[][],
  { width, leastHeight, mostHeight, margin }: SketchBox = CARD_BOX,
): Sketch | null {
  const points = rings.flat()
  const [first] = points
  if (!first) return null
  const squeeze = Math.cos(((first[1] ?? 0) * Math.PI) / 180)
  const xs = points.map(([lng = 0]) => lng * squeeze)
  const ys = points.map(([, lat = 0]) => lat)
  const [west, east, south, north] = [minOf(xs), maxOf(xs), minOf(ys), maxOf(ys)]
  const [spanX, spanY] = [Math.max(east - west, 1e-9), Math.max(north - south, 1e-9)]
  const tallest = (spanY / spanX) * (width - 2 * margin) + 2 * margin
  const height = Math.round(Math.min(mostHeight, Math.max(leastHeight, tallest)))
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY)
  return {
    width,
    height,
    unitsPerMetre: scale / METRES_PER_DEGREE,
    place: ([lng = 0, lat = 0]) => [
      width / 2 + (lng * squeeze - (west + east) / 2) * scale,
      height / 2 - (lat - (south + north) / 2) * scale,
    ],
  }
}

export const formatPath = (rings: readonly Position[][], place: Sketch['place']): string =>
  rings.map((ring) => `M${ring.map((at) => place(at).map(round).join(' ')).join('L')}Z`).join('')

/** Tenths are finer than a screen can show. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Position of a side's label: beside its midpoint, outside the parcel. The angle is clockwise. */
export function findLabelPlace(outline: readonly Place[], [x, y]: Place, angleDegrees: number): Place {
  const angle = (angleDegrees * Math.PI) / 180
  const [right, down] = [Math.sin(angle) * LABEL_DISTANCE, -Math.cos(angle) * LABEL_DISTANCE]
  const above: Place = [x + right, y + down]
  return isInside(outline, above) ? [x - right, y - down] : above
}

function isInside(outline: readonly Place[], [x, y]: Place): boolean {
  let isWithin = false
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isWithin = !isWithin
  })
  return isWithin
}

const minOf = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
const maxOf = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
