/** A zone and the area that it covers before and after. Any unit of area may be used. */
export interface CoverPiece<State> {
  state: State
  before: number
  after: number
}

interface NetCover<State> {
  lost: { state: State; area: number }[]
  gained: { state: State; area: number }[]
}

interface CoverMeasure<State> {
  /** Polygons with equal keys (`RS-1`) count as one zone. */
  keyOf(state: State): string
  /** Area of the whole parcel. Overlapping polygons of a zone count at most once. */
  whole: number
  /** Smaller losses and gains come from redrawing. */
  noise: number
  /** Smaller areas are left out of a change. */
  sliver: number
}

/** Sorts losses and gains largest first. Both are empty if nothing changed. */
export function netCover<State>(
  pieces: readonly CoverPiece<State>[],
  { keyOf, whole, noise, sliver }: CoverMeasure<State>,
): NetCover<State> {
  const byKey = Map.groupBy(pieces, ({ state }) => keyOf(state))
  const differences = [...byKey].map(([key, groupPieces]) => ({
    key,
    groupPieces,
    area: coveredArea(groupPieces, 'after', whole) - coveredArea(groupPieces, 'before', whole),
  }))
  if (!differences.some(({ area }) => Math.abs(area) > noise)) return { lost: [], gained: [] }
  const notable = differences
    .filter(({ area }) => Math.abs(area) > sliver)
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area) || (a.key < b.key ? -1 : 1))
  return {
    lost: notable
      .filter(({ area }) => area < 0)
      .map(({ groupPieces, area }) => ({ state: largestState(groupPieces, 'before'), area: -area })),
    gained: notable
      .filter(({ area }) => area > 0)
      .map(({ groupPieces, area }) => ({ state: largestState(groupPieces, 'after'), area })),
  }
}

type Side = 'before' | 'after'

function coveredArea<State>(pieces: readonly CoverPiece<State>[], side: Side, whole: number): number {
  return Math.min(
    whole,
    pieces.reduce((sum, piece) => sum + piece[side], 0),
  )
}

function largestState<State>(pieces: readonly CoverPiece<State>[], side: Side): State {
  const [first] = pieces.toSorted(
    (a, b) => b[side] - a[side] || (JSON.stringify(a.state) < JSON.stringify(b.state) ? -1 : 1),
  )
  if (first === undefined) throw new Error('a group of pieces is never empty')
  return first.state
}
