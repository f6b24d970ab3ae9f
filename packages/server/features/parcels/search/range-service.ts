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
  return [
    ...joinAddresses(addresses, asWritten, input),
    ...otherMatches.flatMap((match) => {
      const rowsOnStreet = rowsOn(match).sort(
        (a, b) =>
          compareCivicNumbers(a.civicNumber ?? '', b.civicNumber ?? '') ||
          Number(b.isParcel) - Number(a.isParcel),
      )
      const numbersFound = [...new Set(rowsOnStreet.map(({ civicNumber }) => civicNumber ?? ''))]
      return numbersFound.length > 0 && canBeRange(range, numbersFound)
        ? [toRangeHit(match, matches, rowsOnStreet, numbersFound, range, input)]
        : []
    }),
  ]
}

function toRangeHit(
  match: StreetMatch,
  matches: readonly StreetMatch[],
  rows: readonly AddressRow[],
  numbers: readonly string[],
  range: CivicRange,
  { near, text }: SearchInput,
): RankedHit {
  const { street, cost } = match
  const bounds =
    unionOfBoxes(rows.map((row) => row.bounds ?? boundsAround(row.centre))) ?? boundsAround([0, 0])
  const centre = boxCentre(bounds)
  const rangeText = isListed(range) ? range.written : `${range.first}–${range.last}`
  const name = street.spellings[0] ?? street.name
  const title = displayAddress(`${rangeText} ${name}`)
  const labels = new Map<string, string>()
  for (const { upid, civicNumber, street: spelling, municipality } of rows) {
    if (upid === null || labels.has(parcelOf(upid))) continue
    const address = displayAddress(`${civicNumber} ${spelling}`)
    labels.set(parcelOf(upid), [address, municipality].filter(Boolean).join(', '))
  }
  const parcels = [...labels].map(([upid, label]) => ({ upid, label }))
  const upids = parcels.slice(0, MAX_PARCELS).map(({ upid }) => upid)
  const missing = missingRange(match, range, matches)
  const place = displayAddress([name, street.municipality].filter((part) => part !== null).join(', '))
  const hint = joinReasons(missing, rangeHint(range, numbers, missing && place))
  return {
    cost: cost + distanceCost(near, centre),
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
      matches: matchRanges(title, text),
    },
  }
}
