import { boxCentre, unionOfBoxes } from '#domain/geometry/polygon.ts'
import { displayAddress } from '#domain/parcel/address/display-address.ts'
import type { Database } from '../../../../db/open.ts'
import type { Box } from '../../../../db/spatial.ts'
import { findAddresses, findAddressesOnStreets, findStreetBounds } from '../address-queries.ts'
import { matchRanges } from '../matching/match-ranges.ts'
import type { StreetMatch } from '../matching/match-streets.ts'
import { boundsAround, distanceCost, type RankedHit, type SearchInput } from '../ranked-hit.ts'
import type { Street } from '../street-lexicon.ts'

const MAX_STREETS = 4
const MAX_ADDRESSES = 5
const EXAMPLE_COST = 0.3
const MAX_STREET_COST = 1.6
const STREET_COST = 0.05

/** The lexicon of a new release has new streets. */
const EXTENTS = new WeakMap<Street, Box | null>()

/** Finds streets typed without a number, and example addresses on the best match. */
export async function findStreetHits(
  database: Database,
  matches: readonly StreetMatch[],
  input: SearchInput,
): Promise<RankedHit[]> {
  const withoutNumber = matches.filter(({ reading }) => reading.civicNumber === null)
  const top = withoutNumber.filter(({ cost }) => cost <= MAX_STREET_COST).slice(0, MAX_STREETS)
  const [best] = top
  if (!best) return []
  const [streets, addresses] = await Promise.all([
    Promise.all(top.map((match) => findStreetHit(database, match, input))),
    findExampleAddresses(database, best, input),
  ])
  return [...streets.flat(), ...addresses]
}

async function findStreetHit(
  database: Database,
  { street, cost }: StreetMatch,
  input: SearchInput,
): Promise<RankedHit[]> {
  const extent = await findExtent(database, street, input.signal)
  if (!extent) return []
  const centre = boxCentre(extent)
  // With one address, the extent is a point.
  const bounds = unionOfBoxes([extent, boundsAround(centre)]) ?? extent
  const title = displayAddress(street.spellings[0] ?? street.name)
  return [
    {
      cost: cost + STREET_COST + distanceCost(input.near, centre),
      hit: {
        id: `street:${street.name}:${street.municipality ?? ''}`,
        group: 'place',
        title,
        subtitle: ['Street', street.municipality].filter((word) => word !== null).join(', '),
        upids: [],
        centre,
        bounds,
        matches: matchRanges(title, input.text),
      },
    },
  ]
}

/** Each letter that is typed finds the same streets again. */
async function findExtent(database: Database, street: Street, signal?: AbortSignal): Promise<Box | null> {
  const known = EXTENTS.get(street)
  if (known !== undefined) return known
  const extent = await findStreetBounds(database, street, signal)
  EXTENTS.set(street, extent)
  return extent
}

async function findExampleAddresses(
  database: Database,
  match: StreetMatch,
  input: SearchInput,
): Promise<RankedHit[]> {
  const { near, signal } = input
  const { spellings } = match.street
  const examples = await findAddressesOnStreets(database, spellings, near, MAX_ADDRESSES, signal)
  if (examples.length === 0) return []
  const numbers = [...new Set(examples.map(({ number }) => number))]
  const rows = await findAddresses(database, { streets: spellings, numbers })
  const seen = new Set<string>()
  return rows
    .filter((row) => row.municipality === match.street.municipality)
    .sort((a, b) => Number(b.isParcel) - Number(a.isParcel))
    .flatMap((row): RankedHit[] => {
      const title = displayAddress(`${row.civicNumber} ${row.street}`)
      if (seen.has(title)) return []
      seen.add(title)
      return [
        {
          cost: match.cost + EXAMPLE_COST + distanceCost(near, row.centre),
          hit: {
            id: `address:${row.id}`,
            group: 'address',
            title,
            subtitle:
              [row.neighbourhood, row.municipality].filter((name) => name !== null).join(', ') || null,
            upids: row.upid ? [row.upid] : [],
            centre: row.centre,
            bounds: row.bounds ?? boundsAround(row.centre),
            matches: matchRanges(title, input.text),
          },
        },
      ]
    })
    .slice(0, MAX_ADDRESSES)
}
