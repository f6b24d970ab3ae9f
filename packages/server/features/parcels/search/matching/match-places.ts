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
  /** As the source writes it: `NORTH VANCOUVER DISTRICT OF`. */
  fullName: string
}

const KINDS: Readonly<Record<string, string>> = {
  municipality: 'Municipality',
  neighbourhood: 'Neighbourhood',
  regional_district: 'Regional district',
  place: 'Place',
}

/** Costs that rank municipalities before neighbourhoods of the same name. */
const KIND_COST: Readonly<Record<string, number>> = {
  Municipality: 0,
  Neighbourhood: 0.02,
  Place: 0.04,
  'Regional district': 0.06,
}

/** Legal styles in names of municipalities, such as `District of`. */
const STYLES =
  /\b(CORPORATION|CITY|DISTRICT|TOWN|TOWNSHIP|VILLAGE|MUNICIPALITY|REGIONAL|RESORT|MOUNTAIN|ISLAND|INDIAN|GOVERNMENT) OF\b|\b(REGIONAL DISTRICT|REGIONAL MUNICIPALITY|OF|THE)\b/g

/** Common abbreviations: `Mt Pleasant`, `N Van`, `Ft St John`. */
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

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Drops a municipality's style: `NORTH VANCOUVER DISTRICT OF` → `NORTH VANCOUVER`. In neighbourhoods, it is
 * part of the name: `Old Town`, `University Village`.
 */
export const withoutStyle = (fullName: string): string =>
  collapseSpaces(fullName.replace(STYLES, ' ').replace(/\b(CITY|DISTRICT|TOWN|TOWNSHIP|VILLAGE)\b/g, ' ')) ||
  fullName

export function buildPlaces(
  boundaries: readonly { id: string; layer: string; title: string; bounds: Bounds; centre: LngLat }[],
): Place[] {
  const places = boundaries.map(({ layer, ...rest }) => {
    const fullName = placeText(rest.title)
    const isStyled = layer === 'municipality' || layer === 'regional_district'
    return {
      ...rest,
      kind: KINDS[layer] ?? 'Place',
      fullName,
      name: isStyled ? withoutStyle(fullName) : collapseSpaces(fullName.replace(STYLES, ' ')) || fullName,
    }
  })
  return joinPlaces(places)
}

const COST_PER_EDIT = 0.8

/** Finds places by full or partial name, with one typing error in short names and two in long ones. */
export function matchPlaces(
  places: readonly Place[],
  input: string,
  limit: number,
): { place: Place; cost: number }[] {
  const text = placeText(input)
  if (text.length < 2 || !/[A-Z]/.test(text)) return []
  const plainName = text.replace(STYLES, ' ').replace(/\s+/g, ' ').trim() || text
  return places
    .flatMap((place) => {
      const cost = placeCost(plainName, text, place)
      return cost === null ? [] : [{ place, cost: cost + (KIND_COST[place.kind] ?? 0) }]
    })
    .sort((a, b) => a.cost - b.cost || (a.place.title < b.place.title ? -1 : 1))
    .slice(0, limit)
}

function placeCost(plainName: string, text: string, place: Place): number | null {
  if (plainName === place.name || text === place.fullName) return 0
  const unfinished = 0.1 + 0.3 * (1 - Math.min(1, plainName.length / place.name.length))
  if (place.name.startsWith(plainName) || place.fullName.startsWith(text)) return unfinished
  // `Cedar Cottage` is the second half of `Kensington-Cedar Cottage`.
  if (plainName.length >= 3 && ` ${place.name}`.includes(` ${plainName}`)) return unfinished + 0.15
  if (plainName.length < 4) return null
  const max = plainName.length < 6 ? 1 : 2
  const maxUnfinishedErrors = plainName.length < 7 ? 1 : 2
  const costs = getParts(place.name).flatMap((part, index) => {
    const errors = editDistance(plainName, part, max)
    const prefixErrors = prefixDistance(plainName, part, maxUnfinishedErrors)
    const laterPartCost = index === 0 ? 0 : 0.15
    return [
      ...(errors <= max ? [errors * COST_PER_EDIT + laterPartCost] : []),
      ...(prefixErrors <= maxUnfinishedErrors
        ? [prefixErrors * COST_PER_EDIT + unfinished + laterPartCost]
        : []),
    ]
  })
  return costs.length > 0 ? Math.min(...costs) : null
}

/** Returns the name, and its end from each word: `CEDAR COTTAGE`, `COTTAGE`. */
function getParts(name: string): string[] {
  const words = name.split(' ')
  return words.map((_, index) => words.slice(index).join(' '))
}

/** Joins boundaries of the same name across sources and parts, and points with the boundary around them. */
function joinPlaces(places: readonly Place[]): Place[] {
  const byName = new Map<string, Place[]>()
  for (const place of places.toSorted((a, b) => Number(isPoint(a)) - Number(isPoint(b)))) {
    const namesakes = byName.get(place.name) ?? []
    byName.set(place.name, namesakes)
    const index = namesakes.findIndex((other) => isSamePlace(other, place))
    const other = namesakes[index]
    if (!other) namesakes.push(place)
    else if (other.kind === place.kind)
      namesakes[index] = { ...other, bounds: unionOfBoxes([other.bounds, place.bounds]) ?? other.bounds }
  }
  return [...byName.values()].flat()
}

const isPoint = ({ kind }: Place): boolean => kind === 'Place'

/** Maximum distance between the positions of a named point in two sources, in degrees: about a kilometre. */
const POINT_SPREAD = 0.01

/** Whether two places with the same name are one place. If only one is a point, pass it as `place`. */
function isSamePlace(other: Place, place: Place): boolean {
  if (isPoint(place))
    return other.kind !== 'Regional district' && boxesMeet(other.bounds, place.bounds, POINT_SPREAD)
  const style = getStyle(place)
  const otherStyle = getStyle(other)
  const isStyle = style === null || otherStyle === null || style === otherStyle
  return other.kind === place.kind && isStyle && boxesMeet(other.bounds, place.bounds, 0)
}

/** Distinguishes the City and the District of North Vancouver. Null if the source omits the style. */
const getStyle = ({ fullName }: Place): string | null =>
  /\b(CITY|DISTRICT|TOWN|TOWNSHIP|VILLAGE)\b/.exec(fullName)?.[1] ?? null

const boxesMeet = (one: Bounds, other: Bounds, spread: number): boolean =>
  one[0] - spread <= other[2] &&
  other[0] - spread <= one[2] &&
  one[1] - spread <= other[3] &&
  other[1] - spread <= one[3]
