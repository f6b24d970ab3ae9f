/** Coordinates in a block: x along the street, y away from it. */
import type { Point, Ring } from '../geometry/point.ts'
import type { Random } from '../random.ts'
import type { Front, ParcelShape } from './parcel-shape.ts'
import type { CutRule } from './plain-block.ts'

type Place = (points: readonly Point[]) => Point[]

export interface InnerStreet {
  key: string
  kind: 'cul-de-sac' | 'crescent' | 'street'
  line: Point[]
  ground: Ring | null
}

export interface DeepCut {
  parcels: ParcelShape[]
  streets: InnerStreet[]
}

/** The part of a deep block around one inner street. */
export interface InnerSite {
  cut: DeepCut
  place: Place
  key: string
  width: number
  height: number
  rule: CutRule
  random: Random
}

export const STEM_HALF_WIDTH = 7.5
/** Distance from the block's edge to the middle of the entrance street. */
export const ENTRANCE_OFFSET = 9

/** Converts to frame coordinates. The entrance of a flipped block is at the top. */
export function placer(u: number, v: number, isFlipped: boolean): Place {
  return (points) => {
    const ring = points.map(([x, y]): Point => [u + x, isFlipped ? v - y : v + y])
    return isFlipped ? ring.reverse() : ring
  }
}

export function rectangle(x0: number, y0: number, x1: number, y1: number): Ring {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

export function column(x0: number, x1: number, y0: number, y1: number, frontage: number): Ring[] {
  const count = Math.max(1, Math.round((y1 - y0) / frontage))
  return Array.from({ length: count }, (_, step) =>
    rectangle(x0, y0 + ((y1 - y0) * step) / count, x1, y0 + ((y1 - y0) * (step + 1)) / count),
  )
}

export function row(x0: number, x1: number, y0: number, y1: number, frontage: number): Ring[] {
  const count = Math.max(1, Math.round((x1 - x0) / frontage))
  return Array.from({ length: count }, (_, step) =>
    rectangle(x0 + ((x1 - x0) * step) / count, y0, x0 + ((x1 - x0) * (step + 1)) / count, y1),
  )
}

export function onCircle([x, y]: Point, radius: number, angle: number): Point {
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

export function arc(centre: Point, radius: number, from: number, to: number, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) =>
    onCircle(centre, radius, step === steps ? to : from + ((to - from) * step) / steps),
  )
}

/** Returns the parcels in the order of their civic numbers. */
export function innerParcels({
  cut,
  place,
  key,
}: InnerSite): (ring: Ring, frontAt: Point, frontageMetres: number, side: 0 | 1) => void {
  let position = 0
  return (ring, frontAt, frontageMetres, side) => {
    const front: Front = { kind: 'inner', key, along: position++, side }
    const [at = frontAt] = place([frontAt])
    cut.parcels.push({ ring: place(ring), front, frontAt: at, frontageMetres })
  }
}
