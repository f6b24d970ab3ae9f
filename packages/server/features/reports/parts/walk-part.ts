import type { ReportParcel } from '#contract/report/report-subject.ts'
import type { Block } from '#domain/blocks/block.ts'
import { inBothUnits } from '#domain/blocks/block-units.ts'
import { computedFact, factsBlock, tableBlock, textBlock, toReleases } from '#domain/blocks/make-block.ts'
import { AMENITY_CATEGORIES, type AmenityCategory } from '#domain/parcel/place/amenity-category.ts'
import { formatList } from '#domain/text/counts.ts'
import { formatReach, type UnitSystem } from '#domain/text/units.ts'
import { TRANSIT_REACH_METRES, WALK_REACH_METRES } from '#domain/valuation/walk-score.ts'
import {
  computeWalkScores,
  findAmenitiesNear,
  type NearbyAmenity,
  type NearbyStop,
  type WalkScores,
} from '../../facts/service.ts'
import { drawPlacesPicture } from '../../parcels/imagery/service.ts'
import { nearPart } from './part-maker.ts'
import { PICTURE_REQUEST, toPictureBlock } from './picture-block.ts'

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

export const walkPart = nearPart(async (request, parcels, name) => {
  const places: { upid: string; lng: number; lat: number }[] = []
  for (const { upid } of parcels) {
    const [lng, lat] = (await request.card(upid)).parcel.geocenter
    places.push({ upid, lng, lat })
  }
  const scores = await computeWalkScores(request.database, places, request.signal)
  const releases = [...new Set(scores.flatMap(({ usedInputs }) => usedInputs.map(({ id }) => id)))]
  if (releases.length === 0)
    return [textBlock('none', 'No data on shops, parks or transit stops covers this place.')]
  const amenities = nearestPerCategory(await findAmenitiesNear(request.database, places, request.signal))
  const stops = nearestStops(scores.flatMap((score) => score.stops))
  const pins = [...amenities, ...stops.map(({ stop }) => stop)].map((place, index) => ({
    text: String(index + 1),
    lng: place.lng,
    lat: place.lat,
    sourceKey: place.sourceKey,
  }))
  const picture =
    pins.length === 0
      ? null
      : await drawPlacesPicture(
          request.database,
          { upids: parcels.map(({ upid }) => upid) },
          pins,
          PICTURE_REQUEST,
        )
  const label = `Map of ${name} and the numbered places in the tables`
  const subject = {
    hasNoStops: stops.length === 0 && scores.some(({ transitScore }) => transitScore !== null),
    hasSeveralParcels: parcels.length > 1,
  }
  const missing = AMENITY_CATEGORIES.filter(
    (category) =>
      scores.some(({ known }) => known.has(category)) &&
      !amenities.some((amenity) => amenity.category === category),
  )
  return [
    toScoresBlock(parcels, scores, releases),
    ...(picture ? [toPictureBlock(request, picture, label)] : []),
    ...toPlacesTable(amenities),
    ...toStopsTable(stops, amenities.length),
    ...inBothUnits((units) => [textBlock('reach', reachText(missing, units, subject), releases)]),
  ]
})

function toScoresBlock(
  parcels: readonly ReportParcel[],
  scores: readonly WalkScores[],
  releases: readonly number[],
): Block {
  const [score] = scores
  if (score && scores.length === 1) {
    const { walkScore, transitScore } = score
    return factsBlock('scores', null, [
      {
        ...computedFact('walkScore', 'Walk score (of 100)', 'number', walkScore, releases),
        note: walkScore === null ? 'The data has too few kinds of places here' : 'Lotline’s own score',
      },
      {
        ...computedFact('transitScore', 'Transit score (of 100)', 'number', transitScore, releases),
        note: transitScore === null ? 'The data has no stops here' : 'Lotline’s own score',
      },
    ])
  }
  return tableBlock(
    'scores',
    'Lotline’s own scores, of 100',
    scores,
    [
      [
        'parcel',
        'Parcel',
        'text',
        ({ upid }) => parcels.find((parcel) => parcel.upid === upid)?.addressLine1 ?? null,
      ],
      ['walk', 'Walk score', 'number', ({ walkScore }) => walkScore],
      ['transit', 'Transit score', 'number', ({ transitScore }) => transitScore],
    ],
    ({ upid: key }) => ({ key, ...toReleases(releases) }),
  )
}

function nearestPerCategory(amenities: readonly NearbyAmenity[]): NearbyAmenity[] {
  const byCategory = Map.groupBy(amenities, ({ category }) => category)
  return AMENITY_CATEGORIES.flatMap((category) => byCategory.get(category)?.toSorted(nearestFirst)[0] ?? [])
}

interface NamedStop {
  stop: NearbyStop
  lines: string[]
  /** Releases of the nearest stop, and of stops with the same name that add transit lines. */
  releaseIds: number[]
}

function nearestStops(stops: readonly NearbyStop[]): NamedStop[] {
  const byName = Map.groupBy(stops.toSorted(nearestFirst), ({ id, title }) => title ?? id)
  return [...byName.values()].slice(0, MAX_STOPS).flatMap((sameName) => {
    const [stop] = sameName
    const lines = sameName.flatMap(({ line, title }) => (line === null || line === title ? [] : [line]))
    const releaseIds = [...new Set(sameName.map(({ releaseId }) => releaseId))]
    return stop ? [{ stop, lines: [...new Set(lines)].toSorted(), releaseIds }] : []
  })
}

const nearestFirst = (a: { metres: number; id: string }, b: { metres: number; id: string }) =>
  a.metres - b.metres || (a.id < b.id ? -1 : 1)

function toPlacesTable(amenities: readonly NearbyAmenity[]): Block[] {
  if (amenities.length === 0) return []
  return [
    tableBlock(
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

function toStopsTable(stops: readonly NamedStop[], firstNumber: number): Block[] {
  if (stops.length === 0) return []
  return [
    tableBlock(
      STOPS_BLOCK,
      'Nearest transit stops',
      stops,
      [
        ['number', 'No.', 'text', (_, index) => String(firstNumber + index + 1)],
        ['stop', 'Stop', 'text', ({ stop }) => stop.title],
        ['lines', 'Lines', 'text', ({ lines }) => linesText(lines)],
        ['distance', 'Distance', 'distance', ({ stop }) => Math.round(stop.metres)],
      ],
      ({ stop, releaseIds }) => ({ key: stop.title ?? stop.id, ...toReleases(releaseIds) }),
    ),
  ]
}

const linesText = (lines: readonly string[]): string | null =>
  lines.length > MAX_LINES ? `${lines.slice(0, MAX_LINES).join(', ')} …` : lines.join(', ') || null

/** States the search distance, and the kinds of places that were not found. */
function reachText(
  missing: readonly AmenityCategory[],
  units: UnitSystem,
  { hasNoStops, hasSeveralParcels }: { hasNoStops: boolean; hasSeveralParcels: boolean },
): string {
  const reach = formatReach(WALK_REACH_METRES, units)
  const kinds = missing.map((category) => CATEGORY_LABELS[category].toLowerCase())
  return [
    `Distances are straight lines from the middle of the ${hasSeveralParcels ? 'nearest parcel' : 'parcel'}; for a park, to its edge.`,
    ...(kinds.length === 0 ? [] : [`Within ${reach}, the data has none of these: ${formatList(kinds)}.`]),
    ...(hasNoStops ? [`No transit stop is within ${formatReach(TRANSIT_REACH_METRES, units)}.`] : []),
  ].join(' ')
}
