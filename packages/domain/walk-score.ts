/**
 * Lotline's walk and transit scores, 0 to 100: docs/walk-and-transit-score.md says what they mean and what they build on.
 * All distances that come in are metres along straight lines; walks are longer.
 */
import { AMENITY_CATEGORIES, type AmenityCategory } from './amenity-category.ts'

/** A walk along streets is about so much longer than the straight line. */
export const DETOUR_FACTOR = 1.3

/** Points for the nearest place of a category, the next, and so on, at the door. All of them together are 100. */
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

/** How much of its points a place keeps at the end of a walk of so many metres; straight lines between. */
const WALK_DECAY: readonly (readonly [metres: number, share: number])[] = [
  [400, 1],
  [800, 0.75],
  [1600, 0.2],
  [2400, 0],
]

/** Straight metres beyond which nothing counts. */
export const WALK_REACH_METRES = 2400 / DETOUR_FACTOR

/** Below this share of the points a score would be a guess about the rest. */
const LEAST_KNOWN_POINTS = 50

/** Share of its points that a place at so many straight metres keeps. */
export const walkShare = (straightMetres: number): number =>
  shareAt(WALK_DECAY, straightMetres * DETOUR_FACTOR)

function shareAt(decay: readonly (readonly [number, number])[], metres: number): number {
  let [near, high] = decay[0] ?? [0, 0]
  if (metres <= near) return high
  for (const [far, low] of decay) {
    if (metres <= far) return high + ((low - high) * (metres - near)) / (far - near || 1)
    near = far
    high = low
  }
  return 0
}

/**
 * From the straight distances to the nearest places of each category, in any order. `known` are the categories that data covers
 * this place with: the others are left out, and the rest stands for them. Null when too little is known.
 */
export function walkScore(
  distances: Readonly<Partial<Record<AmenityCategory, readonly number[]>>>,
  known: ReadonlySet<AmenityCategory>,
): number | null {
  let reached = 0
  let possible = 0
  for (const category of AMENITY_CATEGORIES) {
    if (!known.has(category)) continue
    const nearest = [...(distances[category] ?? [])].sort((a, b) => a - b)
    for (const [order, points] of CATEGORY_POINTS[category].entries()) {
      possible += points
      const metres = nearest[order]
      if (metres !== undefined) reached += points * walkShare(metres)
    }
  }
  return possible < LEAST_KNOWN_POINTS ? null : Math.round((100 * reached) / possible)
}

/** Most places of a category that count. */
export const MOST_PER_CATEGORY = Math.max(...Object.values(CATEGORY_POINTS).map((points) => points.length))

export const TRANSIT_MODES = ['rail', 'rapid bus', 'ferry', 'bus'] as const
export type TransitMode = (typeof TRANSIT_MODES)[number]

/** What one departure is worth beside a bus's, and how many leave in an hour where the data does not say. */
const MODES: Readonly<Record<TransitMode, { weight: number; departuresPerHour: number }>> = {
  rail: { weight: 2, departuresPerHour: 12 },
  'rapid bus': { weight: 1.5, departuresPerHour: 8 },
  ferry: { weight: 1.5, departuresPerHour: 2 },
  bus: { weight: 1, departuresPerHour: 4 },
}

const TRANSIT_DECAY: readonly (readonly [metres: number, share: number])[] = [
  [400, 1],
  [800, 0.5],
  [1200, 0],
]
export const TRANSIT_REACH_METRES = 1200 / DETOUR_FACTOR

/** Weighted departures in an hour at the door that make 100. */
const FULL_SERVICE = 120

export interface StopNearby {
  mode: TransitMode
  /** Stops of one line count once, by the best of them. Null: the stop is a line of its own. */
  line: string | null
  departuresPerHour: number | null
  straightMetres: number
}

/** The mode that a stop's category means, in whatever words its source has. */
export function transitMode(category: string | null): TransitMode {
  const words = category?.toLowerCase() ?? ''
  if (/rapid bus|bus rapid|brt/.test(words)) return 'rapid bus'
  if (/rapid transit|rail|train|subway|metro|tram|station/.test(words)) return 'rail'
  return /ferry|ship|boat/.test(words) ? 'ferry' : 'bus'
}

/** Grows with the logarithm of the service that is in reach: the second bus line adds more than the twentieth. */
export function transitScore(stops: readonly StopNearby[]): number {
  const byLine = new Map<string, number>()
  let service = 0
  for (const { mode, line, departuresPerHour, straightMetres } of stops) {
    const departures = departuresPerHour ?? MODES[mode].departuresPerHour
    const share = shareAt(TRANSIT_DECAY, straightMetres * DETOUR_FACTOR)
    const worth = MODES[mode].weight * departures * share
    if (line === null) service += worth
    else byLine.set(line, Math.max(byLine.get(line) ?? 0, worth))
  }
  for (const worth of byLine.values()) service += worth
  return Math.min(100, Math.round((100 * Math.log1p(service)) / Math.log1p(FULL_SERVICE)))
}
