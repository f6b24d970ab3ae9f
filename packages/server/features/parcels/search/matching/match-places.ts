import type { Bounds, LngLat } from '#contract/wire/geometry.ts'
import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import { plainWords } from '#domain/parcel/address/street.ts'
import { editDistance, prefixDistance } from './edit-distance.ts'

export interface Place {
  id: string
  title: string
  kind: string
  bounds: Bounds
  centre: LngLat
  /** `NORTH VANCOUVER`, without `District of`. */
  name: string
  /** Its name as the source writes it: `NORTH VANCOUVER DISTRICT OF`. */
  fullName: string
}

const KINDS: Readonly<Record<string, string>> = {
  municipality: 'Municipality',
  neighbourhood: 'Neighbourhood',
  regional_district: 'Regional district',
  place: 'Place',
}

/** Municipalities before neighbourhoods of the same name. */
const KIND_COST: Readonly<Record<string, number>> = {
  Municipality: 0,
  Neighbourhood: 0.02,
  Place: 0.04,
  'Regional district': 0.06,
}

/** Words that the styles of municipalities put around their names. */
const STYLES =
  /\b(CORPORATION|CITY|DISTRICT|TOWN|TOWNSHIP|VILLAGE|MUNICIPALITY|REGIONAL|RESORT|MOUNTAIN|ISLAND|INDIAN|GOVERNMENT) OF\b|\b(REGIONAL DISTRICT|REGIONAL MUNICIPALITY|OF|THE)\b/g

/** Words of place names that people shorten: `Mt Pleasant`, `N Van`, `Ft St John`. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  MT: 'MOUNT',
  ST: 'SAINT',
  FT: 'FORT',
  N: 'NORTH',
  S: 'SOUTH',
  E: 'EAST',
  W: 'WEST',
}

const placeText = (text: string): string =>
  plainWords(text)
    .map((word) => SHORT_WORDS[word] ?? word)
    .join(' ')

export function buildPlaces(
  boundaries: readonly { id: string; layer: string; title: string; bounds: Bounds; centre: LngLat }[],
): Place[] {
  const places = boundaries.map(({ layer, ...rest }) => {
    const fullName = placeText(rest.title)
    const name = fullName.replace(STYLES, ' ').replace(/\b(CITY|DISTRICT|TOWN|TOWNSHIP|VILLAGE)\b/g, ' ')
    return {
      ...rest,
      kind: KINDS[layer] ?? 'Place',
      fullName,
      name: name.replace(/\s+/g, ' ').trim() || fullName,
    }
  })
  return joinedPlaces(places)
}

interface PlaceMatch {
  place: Place
  cost: number
}

const MOST_COST = 1.6

/** Places whose name, or its beginning, was typed, with at most one error in short and two in long names. */
export function matchPlaces(places: readonly Place[], typed: string, limit: number): PlaceMatch[] {
  const text = placeText(typed)
  if (text.length < 2 || !/[A-Z]/.test(text)) return []
  const bare = text.replace(STYLES, ' ').replace(/\s+/g, ' ').trim() || text
  return places
    .map((place) => ({ place, cost: placeCost(bare, text, place) }))
    .filter(({ cost }) => cost <= MOST_COST)
    .sort((a, b) => a.cost - b.cost || (a.place.title < b.place.title ? -1 : 1))
    .slice(0, limit)
}

function placeCost(bare: string, text: string, place: Place): number {
  const kind = KIND_COST[place.kind] ?? 0
  if (bare === place.name || text === place.fullName) return kind
  const most = bare.length < 6 ? 1 : 2
  const unfinished = 0.1 + 0.3 * (1 - Math.min(1, bare.length / place.name.length))
  if (place.name.startsWith(bare) || place.fullName.startsWith(text)) return kind + unfinished
  // `Cedar Cottage` is the second half of `Kensington-Cedar Cottage`.
  if (bare.length >= 3 && ` ${place.name}`.includes(` ${bare}`)) return kind + unfinished + 0.15
  if (bare.length < 4) return MOST_COST + 1
  const errors = partsOf(place.name).map((part, index) => {
    const whole = editDistance(bare, part, most)
    if (whole <= most) return whole * 0.8 + (index === 0 ? 0 : 0.15)
    const begun = prefixDistance(bare, part, 1)
    return begun <= 1 ? begun * 0.8 + unfinished + (index === 0 ? 0 : 0.15) : MOST_COST + 1
  })
  return kind + Math.min(...errors)
}

/** The name, and its ends from each further word on: `CEDAR COTTAGE`, `COTTAGE`. */
function partsOf(name: string): string[] {
  const words = name.split(' ')
  return words.map((_, index) => words.slice(index).join(' '))
}

/** Each place once: boundaries of one name and kind from several sources, or in several parts, whose boxes meet. */
function joinedPlaces(places: readonly Place[]): Place[] {
  const byName = new Map<string, Place[]>()
  for (const place of places) {
    const key = `${place.kind}\n${place.name}`
    const namesakes = byName.get(key) ?? []
    byName.set(key, namesakes)
    const index = namesakes.findIndex((other) => boxesMeet(other.bounds, place.bounds))
    const other = namesakes[index]
    if (!other) namesakes.push(place)
    else namesakes[index] = { ...other, bounds: unionOfBoxes([other.bounds, place.bounds]) ?? other.bounds }
  }
  return [...byName.values()].flat()
}

const boxesMeet = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]
