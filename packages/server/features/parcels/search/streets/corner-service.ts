import type { LngLat } from '#contract/wire/geometry.ts'
import type { AddressReading } from '#domain/parcel/address/address-readings.ts'
import { displayAddress } from '#domain/parcel/address/display-address.ts'
import type { Database } from '../../../../db/open.ts'
import { findStreetPoints, type StreetPoint } from '../address-queries.ts'
import { matchRanges } from '../matching/match-ranges.ts'
import { matchTypedOrMisspelled, type StreetMatch } from '../matching/match-streets.ts'
import { readTypedAddress } from '../parsing/typed-address.ts'
import { boundsAround, distanceCost, type RankedHit, type SearchInput } from '../ranked-hit.ts'
import type { Street, StreetLexicon } from '../street-lexicon.ts'
import { findStreetHits } from './street-service.ts'

const MAX_STREETS = 8
const MAX_CORNERS = 4

/**
 * Streets cross if their nearest addresses are at most this far apart, in degrees of latitude: about 130 m.
 */
const MAX_DEGREES_NORTH = 0.0012
/** The same distance in degrees of longitude, at 49 degrees north. */
const MAX_DEGREES_EAST = MAX_DEGREES_NORTH / Math.cos((49 * Math.PI) / 180)

/** Finds the corner of two streets, or the streets if they do not meet. */
export async function findCornerHits(
  database: Database,
  lexicon: StreetLexicon,
  input: SearchInput,
  readings: readonly AddressReading[],
): Promise<RankedHit[]> {
  const [cheapest] = readings.toSorted((a, b) => a.cost - b.cost)
  if (!cheapest?.cross) return []
  const firstMatches = getStreets(lexicon, cheapest)
  const secondMatches = getStreets(lexicon, { ...cheapest, words: cheapest.cross })
  const streets = [...firstMatches, ...secondMatches].map(({ street }) => street)
  const points = await findStreetPoints(
    database,
    [...new Set(streets.flatMap(({ spellings }) => spellings))],
    input.signal,
  )
  const pointsOn = ({ spellings, municipality }: Street) =>
    points.filter((point) => spellings.includes(point.street) && point.municipality === municipality)
  const corners = firstMatches.flatMap((first) =>
    secondMatches.flatMap((second) => {
      const isPair =
        first.street !== second.street && first.street.municipality === second.street.municipality
      const at = isPair ? getCorner(pointsOn(first.street), pointsOn(second.street)) : null
      return at ? [toCornerHit(first, second, at, input)] : []
    }),
  )
  if (corners.length > 0) return corners.sort((a, b) => a.cost - b.cost).slice(0, MAX_CORNERS)
  const [first] = firstMatches
  const [second] = secondMatches
  if (!first || !second) return []
  const hitLists = await Promise.all(
    [firstMatches, secondMatches].map((matches) => findStreetHits(database, matches, input)),
  )
  const hint = `No corner of ${getName(first)} and ${getName(second)} was found. The streets:`
  return hitLists.flat().map((hit) => ({ ...hit, hint }))
}

const getStreets = (lexicon: StreetLexicon, reading: AddressReading): StreetMatch[] =>
  matchTypedOrMisspelled(lexicon, readTypedAddress([reading], lexicon), MAX_STREETS)

/** Midpoint of the two nearest addresses. Null if they are too far apart. */
function getCorner(first: readonly StreetPoint[], second: readonly StreetPoint[]): LngLat | null {
  const cellAt = ([lng, lat]: LngLat): [number, number] => [
    Math.floor(lng / MAX_DEGREES_EAST),
    Math.floor(lat / MAX_DEGREES_NORTH),
  ]
  const cells = Map.groupBy(first, ({ at }) => cellAt(at).join())
  let minDistance = 1
  let corner: LngLat | null = null
  for (const { at } of second) {
    const [x, y] = cellAt(at)
    for (const cell of NEIGHBOURS) {
      for (const { at: other } of cells.get(`${x + cell[0]},${y + cell[1]}`) ?? []) {
        const distance = Math.hypot(
          (at[0] - other[0]) / MAX_DEGREES_EAST,
          (at[1] - other[1]) / MAX_DEGREES_NORTH,
        )
        if (distance >= minDistance) continue
        minDistance = distance
        corner = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]
      }
    }
  }
  return corner
}

const NEIGHBOURS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))

const getName = ({ street }: StreetMatch): string => displayAddress(street.spellings[0] ?? street.name)

function toCornerHit(
  first: StreetMatch,
  second: StreetMatch,
  centre: LngLat,
  { near, text }: SearchInput,
): RankedHit {
  const title = `${getName(first)} & ${getName(second)}`
  const { municipality } = first.street
  return {
    cost: first.cost + second.cost + distanceCost(near, centre),
    hit: {
      id: `corner:${first.street.name}:${second.street.name}:${municipality ?? ''}`,
      group: 'place',
      title,
      subtitle: ['Corner', municipality].filter((word) => word !== null).join(', '),
      upids: [],
      centre,
      bounds: boundsAround(centre),
      matches: matchRanges(title, text),
    },
  }
}
