import { boxCentre, unionOfBoxes } from '#domain/geometry/polygon.ts'
import type { AddressReading } from '#domain/parcel/address/address-readings.ts'
import {
  type CivicRange,
  canBeRange,
  compareCivicNumbers,
  isListed,
} from '#domain/parcel/address/civic-number.ts'
import { displayAddress } from '#domain/parcel/address/display-address.ts'
import { parcelOf } from '#domain/parcel/address/strata-unit.ts'
import { formatCount } from '#domain/text/counts.ts'
import type { Database } from '../../../db/open.ts'
import { type AddressRow, findAddresses } from './address-queries.ts'
import { joinAddresses, MAX_PARCELS } from './join-addresses.ts'
import { matchRanges } from './matching/match-ranges.ts'
import { matchTypedOrMisspelled, type StreetMatch } from './matching/match-streets.ts'
import { joinReasons, missingRange, rangeHint, rangeReason } from './missing-text.ts'
import { readTypedAddress } from './parsing/typed-address.ts'
import { readRangeNumbers } from './range-numbers.ts'
import { boundsAround, distanceCost, type RankedHit, type SearchInput } from './ranked-hit.ts'
import type { StreetLexicon } from './street-lexicon.ts'

const MAX_STREETS = 4

/**
 * Finds one hit per street, with all parcels in the typed range, or with the range's own address if the
 * street has it. `addressReadings` read the range's first number as the house.
 */
export async function findRangeHits(
  database: Database,
  lexicon: StreetLexicon,
  input: SearchInput,
  range: CivicRange,
  addressReadings: readonly AddressReading[],
): Promise<RankedHit[]> {
  const readings = readTypedAddress(addressReadings, lexicon)
  const matches = matchTypedOrMisspelled(lexicon, readings, MAX_STREETS)
  const streets = [...new Set(matches.flatMap(({ street }) => street.spellings))]
  const { within } = await readRangeNumbers(database, streets, 'all', input.signal)
  const numbers = [...new Set(streets.flatMap((street) => within(street, range)))]
  if (numbers.length === 0) return []
  const rows = await findAddresses(database, { streets, numbers })
  const rowsOn = ({ street: { spellings, municipality } }: StreetMatch) =>
    rows.filter((row) => spellings.includes(row.street) && row.municipality === municipality)
  const asWritten = matches.map((match) => ({
    ...match,
    reading: { ...match.reading, civicNumber: range.written },
  }))
  const addresses = asWritten.flatMap((match) =>
    rowsOn(match)
      .filter(({ civicNumber }) => civicNumber === range.written)
      .map((row) => ({ row, match, cost: match.cost + distanceCost(input.near, row.centre) })),
  )
  const otherMatches = matches.filter(({ street }) => !addresses.some(({ match }) => match.street === street))
  const rangeHits = otherMatches.map((match) =>
    toRangeHit({ match, matches, rows: rowsOn(match).sort(compareRows), range, input }),
  )
  return [...joinAddresses(addresses, asWritten, input), ...rangeHits.filter((hit) => hit !== null)]
}

/** By number, parcels before other addresses. */
const compareRows = (a: AddressRow, b: AddressRow): number =>
  compareCivicNumbers(a.civicNumber ?? '', b.civicNumber ?? '') || Number(b.isParcel) - Number(a.isParcel)

interface RangeOnStreet {
  match: StreetMatch
  matches: readonly StreetMatch[]
  /** Addresses of the range on this street. */
  rows: readonly AddressRow[]
  range: CivicRange
  input: SearchInput
}

function toRangeHit({ match, matches, rows, range, input }: RangeOnStreet): RankedHit | null {
  const numbers = [...new Set(rows.map(({ civicNumber }) => civicNumber ?? ''))]
  const bounds = unionOfBoxes(rows.map((row) => row.bounds ?? boundsAround(row.centre)))
  if (bounds === null || !canBeRange(range, numbers)) return null
  const { street, cost } = match
  const centre = boxCentre(bounds)
  const rangeText = isListed(range) ? range.written : `${range.first}–${range.last}`
  const name = street.spellings[0] ?? street.name
  const title = displayAddress(`${rangeText} ${name}`)
  const parcels = listParcels(rows)
  const upids = parcels.slice(0, MAX_PARCELS).map(({ upid }) => upid)
  const missing = missingRange(match, range, matches)
  const place = displayAddress([name, street.municipality].filter((part) => part !== null).join(', '))
  const hint = joinReasons(missing, rangeHint(range, numbers, missing && place))
  return {
    cost: cost + distanceCost(input.near, centre),
    hint,
    parcelCount: parcels.length,
    range: { parcels, reason: missing === null ? rangeReason(range, numbers) : hint },
    hit: {
      id: `range:${rangeText}:${street.name}:${street.municipality ?? ''}`,
      group: 'address',
      title,
      subtitle: [formatCount(numbers.length, 'address', 'addresses'), street.municipality]
        .filter((part) => part !== null)
        .join(', '),
      upids,
      centre,
      bounds,
      matches: matchRanges(title, input.text),
    },
  }
}

/** Each parcel once, with its first address. */
function listParcels(rows: readonly AddressRow[]): { upid: string; label: string }[] {
  const labels = new Map<string, string>()
  for (const { upid, civicNumber, street, municipality } of rows) {
    if (upid === null || labels.has(parcelOf(upid))) continue
    const address = displayAddress(`${civicNumber} ${street}`)
    labels.set(parcelOf(upid), [address, municipality].filter(Boolean).join(', '))
  }
  return [...labels].map(([upid, label]) => ({ upid, label }))
}
