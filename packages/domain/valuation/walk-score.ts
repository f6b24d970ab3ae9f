/**
 * Walk and transit scores, 0 to 100 (docs/walk-and-transit-score.md). Distances are straight lines in metres.
 */
import { AMENITY_CATEGORIES, type AmenityCategory } from '../parcel/place/amenity-category.ts'

/** Ratio of the walk along streets to the straight line. */
const DETOUR_FACTOR = 1.3

/**
 * Points for the nearest place of each category, the second nearest, and so on, at zero distance. All points
 * add up to 100.
 */
export const CATEGORY_POINTS: Readonly<Record<AmenityCategory, readonly number[]>> = {
  groceries: [14, 6],
  restaurants: [5, 4, 3, 2, 2, 1, 1],
  cafes: [5, 3],
  shops: [4, 3, 2, 2, 1],
  errands: [4, 2],
  health: [6, 2],
  schools: [6, 4],
  parks: [6, 4],
  culture: [5, 3],
}

/** Share of its points that a place scores at a walking distance. Shares between are interpolated. */
const WALK_DECAY: readonly (readonly [metres: number, share: number])[] = [
  [400, 1],
  [800, 0.75],
  [1600, 0.2],
  [2400, 0],
]

export const WALK_REACH_METRES = 2400 / DETOUR_FACTOR

const MIN_KNOWN_POINTS = 50

/** Share of its points that a place scores. */
export const walkShare = (straightMetres: number): number =>
  interpolateShare(WALK_DECAY, straightMetres * DETOUR_FACTOR)

function interpolateShare(decay: readonly (readonly [number, number])[], metres: number): number {
  let [start, startShare] = decay[0] ?? [0, 0]
  if (metres <= start) return startShare
  for (const [end, endShare] of decay) {
    if (metres <= end) return startShare + ((endShare - startShare) * (metres - start)) / (end - start || 1)
    start = end
    startShare = endShare
  }
  return 0
}

/** Scales the score to the `knownCategories`, which have data for this place. Null if they are too few. */
export function walkScore(
  distances: Readonly<Partial<Record<AmenityCategory, readonly number[]>>>,
  knownCategories: ReadonlySet<AmenityCategory>,
): number | null {
  let scoredPoints = 0
  let maxPoints = 0
  for (const category of AMENITY_CATEGORIES) {
    if (!knownCategories.has(category)) continue
    const sortedDistances = [...(distances[category] ?? [])].sort((a, b) => a - b)
    for (const [order, points] of CATEGORY_POINTS[category].entries()) {
      maxPoints += points
      const metres = sortedDistances[order]
      if (metres !== undefined) scoredPoints += points * walkShare(metres)
    }
  }
  return maxPoints < MIN_KNOWN_POINTS ? null : Math.round((100 * scoredPoints) / maxPoints)
}

export const MAX_PER_CATEGORY = Math.max(...Object.values(CATEGORY_POINTS).map((points) => points.length))

const TRANSIT_MODES = ['rail', 'rapid bus', 'ferry', 'bus'] as const
type TransitMode = (typeof TRANSIT_MODES)[number]

interface Mode {
  /**
   * Of each kind, the best line has full weight and the others half, because a passenger rides one at a time.
   */
  kind: 'rail' | 'ferry' | 'bus'
  /** Maximum walk to a stop. */
  reachMetres: number
  /** Added to the waiting time, because service is unreliable. */
  unreliableMinutes: number
  /** In one direction. Used if the data lacks the number. */
  departuresPerHour: number
}
const MODES: Readonly<Record<TransitMode, Mode>> = {
  rail: { kind: 'rail', reachMetres: 960, unreliableMinutes: 0.75, departuresPerHour: 12 },
  'rapid bus': { kind: 'bus', reachMetres: 640, unreliableMinutes: 2, departuresPerHour: 8 },
  ferry: { kind: 'ferry', reachMetres: 960, unreliableMinutes: 0.75, departuresPerHour: 2 },
  bus: { kind: 'bus', reachMetres: 640, unreliableMinutes: 2, departuresPerHour: 4 },
}
export const TRANSIT_REACH_METRES = 960 / DETOUR_FACTOR
/** 4.8 km/h. */
const METRES_PER_MINUTE = 80
/** Access index with score 100: the lower bound of Transport for London's highest band. */
const FULL_INDEX = 40

export interface StopNearby {
  mode: TransitMode
  /** Of the stops of a line, only the best counts. Stops without a line count separately. */
  line: string | null
  departuresPerHour: number | null
  straightMetres: number
}

export function transitMode(category: string | null): TransitMode {
  const text = category?.toLowerCase() ?? ''
  if (/rapid bus|bus rapid|brt/.test(text)) return 'rapid bus'
  if (/rapid transit|rail|train|subway|metro|tram|station/.test(text)) return 'rail'
  return /ferry|ship|boat/.test(text) ? 'ferry' : 'bus'
}

/**
 * Transport for London's access index on a logarithmic scale, so that a second bus line adds more than a
 * twentieth. A line's index is 30 divided by the minutes from the door to a seat.
 */
export function transitScore(stops: readonly StopNearby[]): number {
  const byKind = Map.groupBy(stops, ({ mode }) => MODES[mode].kind)
  const index = [...byKind.values()].reduce((sum, kindStops) => sum + kindIndex(kindStops), 0)
  return Math.min(100, Math.round((100 * Math.log1p(index)) / Math.log1p(FULL_INDEX)))
}

function kindIndex(stops: readonly StopNearby[]): number {
  const byLine = new Map<string | StopNearby, number>()
  for (const stop of stops) {
    const line = stop.line ?? stop
    byLine.set(line, Math.max(byLine.get(line) ?? 0, doorstepFrequency(stop)))
  }
  const maxFrequency = Math.max(0, ...byLine.values())
  const totalFrequency = [...byLine.values()].reduce((sum, frequency) => sum + frequency, 0)
  return maxFrequency + (totalFrequency - maxFrequency) / 2
}

function doorstepFrequency({ mode, departuresPerHour, straightMetres }: StopNearby): number {
  const { reachMetres, unreliableMinutes, departuresPerHour: defaultDepartures } = MODES[mode]
  const walk = straightMetres * DETOUR_FACTOR
  const departures = departuresPerHour ?? defaultDepartures
  if (walk > reachMetres || departures <= 0) return 0
  const wait = 30 / departures + unreliableMinutes
  return 30 / (walk / METRES_PER_MINUTE + wait)
}
