/** Side lengths for map labels. A side joins the pieces of one surveyed line, or the chords of a curve. */
import type { Position } from 'geojson'
import { distanceMetres } from '../geometry/geodesy.ts'
import { isSamePlace, type LngLat, toLngLat } from '../geometry/lng-lat.ts'

export interface ParcelSide {
  lengthMetres: number
  midpoint: LngLat
  /** Clockwise from horizontal, with north up, in (−90, 90], so that the label is upright. */
  angleDegrees: number
}

/** Length rounded to the centimetre, as in map tiles. */
export const roundSideMetres = ({ lengthMetres }: ParcelSide): number => Math.round(lengthMetres * 100) / 100

interface ParcelSideOptions {
  minimumMetres?: number
}

const MIN_CORNER_DEGREES = 12

interface Piece {
  from: LngLat
  to: LngLat
  metres: number
  /** Degrees anticlockwise from east on the map. */
  heading: number
}

/** Labelled sides of a ring, closed or not, in its order. */
export function parcelSides(ring: readonly Position[], options: ParcelSideOptions = {}): ParcelSide[] {
  const { minimumMetres = 1 } = options
  return groupIntoSides(toPieces(ring))
    .map(toSide)
    .filter((side) => side.lengthMetres >= minimumMetres)
}

/** All sides of a ring, each with its vertices from end to end. */
export function parcelSidesWithPaths(ring: readonly Position[]): (ParcelSide & { path: LngLat[] })[] {
  return groupIntoSides(toPieces(ring)).map((pieces) => ({
    ...toSide(pieces),
    path: [...pieces.slice(0, 1).map(({ from }) => from), ...pieces.map(({ to }) => to)],
  }))
}

function toPieces(ring: readonly Position[]): Piece[] {
  return ring.flatMap((position, index) => {
    const from = toLngLat(position)
    const to = toLngLat(ring[(index + 1) % ring.length] ?? position)
    if (isSamePlace(from, to)) return []
    return [{ from, to, metres: distanceMetres(from, to), heading: compassHeading(from, to) }]
  })
}

/** Below this turn, pieces of any length belong to one surveyed line. */
const MAX_STRAIGHT_DEGREES = 2
/** Neighbouring chords of a curve differ in length by at most this ratio. */
const SIMILAR_LENGTH_RATIO = 1 / 3

/** Starts at a corner, because the ring may start in the middle of a side. */
function groupIntoSides(pieces: readonly Piece[]): Piece[][] {
  const isCorner = (index: number) => {
    const piece = pieces[index]
    const previous = pieces.at(index - 1)
    if (piece === undefined || previous === undefined) return false
    const turn = turnDegrees(previous, piece)
    if (turn < MAX_STRAIGHT_DEGREES || turn >= MIN_CORNER_DEGREES) return turn >= MIN_CORNER_DEGREES
    // A straight side and a chord of a rounded corner differ greatly in length.
    return (
      Math.min(previous.metres, piece.metres) < SIMILAR_LENGTH_RATIO * Math.max(previous.metres, piece.metres)
    )
  }
  const start = Math.max(
    pieces.findIndex((_, index) => isCorner(index)),
    0,
  )
  const sides: Piece[][] = []
  for (let step = 0; step < pieces.length; step++) {
    const index = (start + step) % pieces.length
    const piece = pieces[index]
    if (piece === undefined) continue
    if (step === 0 || isCorner(index)) sides.push([piece])
    else sides.at(-1)?.push(piece)
  }
  return sides
}

function toSide(pieces: readonly Piece[]): ParcelSide {
  const lengthMetres = pieces.reduce((sum, piece) => sum + piece.metres, 0)
  let remainingMetres = lengthMetres / 2
  for (const piece of pieces) {
    if (remainingMetres <= piece.metres) {
      const share = remainingMetres / piece.metres
      const midpoint: LngLat = [
        piece.from[0] + share * (piece.to[0] - piece.from[0]),
        piece.from[1] + share * (piece.to[1] - piece.from[1]),
      ]
      return {
        lengthMetres,
        midpoint,
        angleDegrees: uprightDegrees(-piece.heading),
      }
    }
    remainingMetres -= piece.metres
  }
  throw new Error('A side has at least one piece')
}

function compassHeading(from: LngLat, to: LngLat): number {
  const shrink = Math.cos((((from[1] + to[1]) / 2) * Math.PI) / 180)
  return (Math.atan2(to[1] - from[1], (to[0] - from[0]) * shrink) * 180) / Math.PI
}

function turnDegrees(piece: Piece, next: Piece): number {
  const turn = Math.abs(next.heading - piece.heading) % 360
  return turn > 180 ? 360 - turn : turn
}

function uprightDegrees(angle: number): number {
  let upright = angle % 180
  if (upright > 90) upright -= 180
  if (upright <= -90) upright += 180
  return upright + 0 // Adding 0 turns −0 into 0.
}
