import type { Block } from '#domain/blocks/block.ts'
import { asReleases, computedFact, factsBlock, tableOf, text } from '#domain/blocks/make-block.ts'
import { AMENITY_CATEGORIES, type AmenityCategory } from '#domain/parcel/place/amenity-category.ts'
import { formatList } from '#domain/text/counts.ts'
import { formatReach, type UnitSystem } from '#domain/text/units.ts'
import { TRANSIT_REACH_METRES, WALK_REACH_METRES } from '#domain/valuation/walk-score.ts'
import { type NearbyAmenity, type NearbyStop, walkScores } from '../../facts/service.ts'
import { placesPicture } from '../../parcels/imagery/service.ts'
import type { PartMaker } from './part-maker.ts'
import { asPictureBlock, pictureRequest } from './picture-block.ts'

/** Key of the table of stops. */
export const STOPS_BLOCK = 'stops'
const MAX_STOPS = 6
const MAX_LINES = 4

const CATEGORY_LABELS: Readonly<Record<AmenityCategory, string>> = {
  groceries: 'Groceries',
  restaurants: 'Restaurants',
  cafes: 'Cafés',
  shops: 'Shops',
  errands: 'Errands',
  health: 'Health',
  schools: 'Schools',
  parks: 'Parks',
  culture: 'Culture and sports',
}

/** The walk and transit scores of the table, the nearest place of each category and the nearest stops, on a map. */
export const walkPart: PartMaker = {
  async ofParcel(request, { upid, addressLine1 }) {
    const { parcel } = await request.card(upid)
    const [lng, lat] = parcel.geocenter
    const [found] = await walkScores(request.database, [{ upid, lng, lat }], request.signal)
    if (!found || found.used.length === 0)
      return [text('none', 'No data of shops, parks or transit stops covers this place.')]
    const { walkScore, transitScore, known } = found
    const releases = found.used.map(({ id }) => id)
    const amenities = nearestOfEach(found.amenities)
    const stops = nearestStops(found.stops)
    const pins = [...amenities, ...stops.map(({ stop }) => stop)].map((place, index) => ({
      text: String(index + 1),
      lng: place.lng,
      lat: place.lat,
      sourceKey: place.sourceKey,
    }))
    const picture =
      pins.length === 0
        ? null
        : await placesPicture(request.database, { upid }, pins, pictureRequest(request))
    const label = `Map of ${addressLine1 ?? 'the parcel'} and the places of the tables, by their numbers`
    const missing = AMENITY_CATEGORIES.filter(
      (category) => known.has(category) && !amenities.some((each) => each.category === category),
    )
    return [
      factsBlock('scores', null, [
        {
          ...computedFact('walkScore', 'Walk score (of 100)', 'number', walkScore, releases),
          note: walkScore === null ? 'Too few kinds of places are in the data here' : 'Lotline’s own score',
        },
        {
          ...computedFact('transitScore', 'Transit score (of 100)', 'number', transitScore, releases),
          note: transitScore === null ? 'No stops are in the data here' : 'Lotline’s own score',
        },
      ]),
      ...(picture ? [asPictureBlock(request, picture, label)] : []),
      ...placesTable(amenities),
      ...stopsTable(stops, amenities.length),
      text('reach', reachOf(missing, request.units, transitScore !== null && stops.length === 0), releases),
    ]
  },
}

function nearestOfEach(amenities: readonly NearbyAmenity[]): NearbyAmenity[] {
  const byCategory = Map.groupBy(amenities, ({ category }) => category)
  return AMENITY_CATEGORIES.flatMap((category) => byCategory.get(category)?.toSorted(nearestFirst)[0] ?? [])
}

interface NamedStop {
  stop: NearbyStop
  lines: string[]
  /** Releases of the nearest stops, and of those that add lines. */
  releaseIds: number[]
}

/** Returns the nearest stops, grouped by name with all their lines. */
function nearestStops(stops: readonly NearbyStop[]): NamedStop[] {
  const byName = Map.groupBy(stops.toSorted(nearestFirst), ({ id, title }) => title ?? id)
  return [...byName.values()].slice(0, MAX_STOPS).flatMap((together) => {
    const [stop] = together
    const lines = together.flatMap(({ line, title }) => (line === null || line === title ? [] : [line]))
    const releaseIds = [...new Set(together.map(({ releaseId }) => releaseId))]
    return stop ? [{ stop, lines: [...new Set(lines)].toSorted(), releaseIds }] : []
  })
}

const nearestFirst = (a: { metres: number; id: string }, b: { metres: number; id: string }) =>
  a.metres - b.metres || (a.id < b.id ? -1 : 1)

function placesTable(amenities: readonly NearbyAmenity[]): Block[] {
  if (amenities.length === 0) return []
  return [
    tableOf(
      'places',
      'Nearest places',
      amenities,
      [
        ['number', 'No.', 'text', (_, index) => String(index + 1)],
        ['kind', 'Kind', 'text', ({ category }) => CATEGORY_LABELS[category]],
        ['place', 'Nearest', 'text', ({ title }) => title],
        ['distance', 'Distance', 'distance', ({ metres }) => Math.round(metres)],
      ],
      ({ category: key, releaseId }) => ({ key, releaseId }),
    ),
  ]
}

function stopsTable(stops: readonly NamedStop[], numbered: number): Block[] {
  if (stops.length === 0) return []
  return [
    tableOf(
      STOPS_BLOCK,
      'Nearest transit stops',
      stops,
      [
        ['number', 'No.', 'text', (_, index) => String(numbered + index + 1)],
        ['stop', 'Stop', 'text', ({ stop }) => stop.title],
        ['lines', 'Lines', 'text', ({ lines }) => linesText(lines)],
        ['distance', 'Distance', 'distance', ({ stop }) => Math.round(stop.metres)],
      ],
      ({ stop, releaseIds }) => ({ key: stop.title ?? stop.id, ...asReleases(releaseIds) }),
    ),
  ]
}

const linesText = (lines: readonly string[]): string | null =>
  lines.length > MAX_LINES ? `${lines.slice(0, MAX_LINES).join(', ')} …` : lines.join(', ') || null

/** Sentence on the search distance, and on kinds that were not found. */
function reachOf(missing: readonly AmenityCategory[], units: UnitSystem, hasNoStops: boolean): string {
  const reach = formatReach(WALK_REACH_METRES, units)
  const kinds = missing.map((category) => CATEGORY_LABELS[category].toLowerCase())
  return [
    'Distances are straight lines from the middle of the parcel; that of a park is to its edge.',
    ...(kinds.length === 0
      ? []
      : [`Within ${reach} the data has no place of these kinds: ${formatList(kinds)}.`]),
    ...(hasNoStops ? [`No transit stop is within ${formatReach(TRANSIT_REACH_METRES, units)}.`] : []),
  ].join(' ')
}
