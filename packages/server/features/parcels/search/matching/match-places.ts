import type { Bounds, LngLat } from '#contract/wire/geometry.ts'
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
  return boundaries.map(({ layer, ...rest }) => {
    const fullName = placeText(rest.title)
    const name = fullName.replace(STYLES, ' ').replace(/\b(CITY|DISTRICT|TOWN|TOWNSHIP|VILLAGE)\b/g, ' ')
    return {
      ...rest,
      kind: KINDS[layer] ?? 'Place',
      fullName,
      name: name.replace(/\s+/g, ' ').trim() || fullName,
    }
  })
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
  const whole = editDistance(bare, place.name, most)
  if (whole <= most) return kind + whole * 0.8
  const begun = prefixDistance(bare, place.name, 1)
  return begun <= 1 ? kind + begun * 0.8 + unfinished : MOST_COST + 1
}
