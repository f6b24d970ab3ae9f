import { type AddressReading, readAddress } from '#domain/parcel/address/address-readings.ts'
import { type CivicRange, hasNumber, isRangeWith, mayHaveUnit } from '#domain/parcel/address/civic-number.ts'
import type { Database } from '../../../db/open.ts'
import { type AddressRow, findAddresses, findNumbers, findUnits } from './address-queries.ts'
import { hasTypedUnit, joinAddresses, type UnitsByHouse } from './join-addresses.ts'
import { houseKey } from './matching/house-key.ts'
import { findLikeNumbers } from './matching/match-numbers.ts'
import { matchStreets, type StreetMatch } from './matching/match-streets.ts'
import { readTypedAddress } from './parsing/typed-address.ts'
import { findRangeHits } from './range-service.ts'
import { isTypedStreet, MAX_TYPED_COST, type RankedAddress, rankAddresses } from './rank-addresses.ts'
import { hasSameTitles, type RankedHit, type SearchInput } from './ranked-hit.ts'
import type { StreetLexicon } from './street-lexicon.ts'
import { findCornerHits } from './streets/corner-service.ts'
import { findStreetHits } from './streets/street-service.ts'

const MAX_STREETS = 16
/** An unfinished number is completed only on the best streets. */
const STREETS_FOR_PREFIX = 3
const MAX_GOOD_COST = 0.75
/** A street that is cheaper by this much is probably meant, although it does not have the number. */
const OTHER_STREET_ADVANTAGE = 1
const MAX_LIKE_NUMBERS = 8
const MAX_RANGE_COST = 1

/** Searches addresses, corners and ranges. Tries misspellings only if nothing matches exactly. */
export async function searchAddresses(
  database: Database,
  lexicon: StreetLexicon,
  input: SearchInput,
): Promise<RankedHit[]> {
  const readings = [...readAddress(input.text)]
  const minCost = Math.min(...readings.map(({ cost }) => cost))
  const cornerReadings = readings.filter(({ cross, cost }) => cross !== undefined && cost <= minCost)
  const corners = await findCornerHits(database, lexicon, input, cornerReadings)
  if (corners.length > 0) return corners
  const houses = readings.filter(
    ({ range, units, cross }) => (range === null || units.length > 0) && cross === undefined,
  )
  const rangeReadings = readings.flatMap((reading) => toRange(reading))
  const [cheapest] = rangeReadings.toSorted((a, b) => a.cost - b.cost)
  const range = cheapest && cheapest.cost < MAX_RANGE_COST ? cheapest.range : null
  if (range === null) return findAddressHits(database, lexicon, input, houses)
  const typedRanges = rangeReadings.filter((reading) => reading.range.written === range.written)
  if (!mayHaveUnit(range)) {
    const ranges = await findRangeHits(database, lexicon, input, range, typedRanges)
    return ranges.length > 0 ? ranges : findAddressHits(database, lexicon, input, typedRanges)
  }
  const hits = await findAddressHits(database, lexicon, input, houses)
  // `1102-1148 Heather St` means unit 1102 if that exists.
  if (hits.some(({ isUnit }) => isUnit)) return hits
  const ranges = await findRangeHits(database, lexicon, input, range, typedRanges)
  // Drops houses that a range already includes, and guesses that cost more than a range.
  const isListed = ({ hit, cost, isInstead }: RankedHit) =>
    ranges.some((other) => (isInstead ? other.cost <= cost : hasSameTitles(other.hit, hit)))
  return [...ranges, ...hits.filter((hit) => !isListed(hit))]
}

/** Reads the range's first number as the house. Empty without a range. */
const toRange = (reading: AddressReading): (AddressReading & { range: CivicRange })[] =>
  reading.range === null
    ? []
    : [{ ...reading, range: reading.range, units: [], civicNumber: reading.range.first }]

async function findAddressHits(
  database: Database,
  lexicon: StreetLexicon,
  input: SearchInput,
  addressReadings: readonly AddressReading[],
): Promise<RankedHit[]> {
  const readings = readTypedAddress(addressReadings, lexicon)
  const asTyped = matchStreets(lexicon, readings, { limit: MAX_STREETS, isForgiving: false })
  const hits = await findHitsOnStreets(database, asTyped, input)
  if (hits.some(({ cost }) => cost <= MAX_TYPED_COST)) return hits
  const misspelled = matchStreets(lexicon, readings, { limit: MAX_STREETS, isForgiving: true })
  return findHitsOnStreets(database, misspelled, input)
}

async function findHitsOnStreets(
  database: Database,
  matches: readonly StreetMatch[],
  input: SearchInput,
): Promise<RankedHit[]> {
  const [bestMatch] = matches
  if (!bestMatch) return []
  const withNumber = matches.filter((match) => match.reading.civicNumber !== null)
  const [addresses, streets] = await Promise.all([
    withNumber.length > 0 ? findNumberedHits(database, withNumber, input) : [],
    bestMatch.reading.civicNumber === null ? findStreetHits(database, matches, input) : [],
  ])
  return [...addresses, ...streets]
}

async function findNumberedHits(
  database: Database,
  matches: readonly StreetMatch[],
  input: SearchInput,
): Promise<RankedHit[]> {
  const { signal } = input
  const bestStreets = matches.slice(0, STREETS_FOR_PREFIX)
  const rows = await findAddresses(database, {
    streets: getSpellings(matches),
    numbers: getNumbers(matches),
    units: getUnits(matches),
    prefix: bestStreets[0]?.reading.civicNumber ?? null,
    prefixStreets: getSpellings(bestStreets),
  })
  const hits = rankAddresses(rows, matches, input)
  const best = Math.min(...hits.map(({ cost }) => cost))
  const hasGoodMatch = hits.some(({ match, cost }) => isTypedStreet(match) && cost <= MAX_GOOD_COST)
  const likelierStreets = bestStreets.filter(
    (match) => match.cost + OTHER_STREET_ADVANTAGE <= best || (isTypedStreet(match) && !hasGoodMatch),
  )
  const hasFoundNumber = ({ street, reading }: StreetMatch) =>
    hits.some(({ match, row }) => match.street === street && isTypedHouse(row, reading.civicNumber))
  const remaining = matches.filter(
    (match) => isTypedStreet(match) && !likelierStreets.includes(match) && !hasFoundNumber(match),
  )
  const [similarNumbers, inRanges] = await Promise.all([
    likelierStreets.length > 0 ? findSimilarNumbers(database, likelierStreets, input) : [],
    remaining.length > 0 ? findInRanges(database, remaining, input) : [],
  ])
  const allHits = [...hits, ...similarNumbers, ...inRanges]
  return joinAddresses(allHits, matches, input, await findOtherUnits(database, allHits, signal))
}

const isTypedHouse = ({ civicNumber }: AddressRow, number: string | null): boolean =>
  hasNumber(civicNumber ?? '', number ?? '')

/** Finds similar numbers on the best streets, because the typed number may be wrong. */
async function findSimilarNumbers(database: Database, matches: readonly StreetMatch[], input: SearchInput) {
  const streets = getSpellings(matches)
  const existing = await findNumbers(database, streets, 'all')
  const numbers = matches.flatMap(({ street, reading }) => {
    const rowsOnStreet = existing.filter(
      (row) => street.spellings.includes(row.street) && street.municipality === row.municipality,
    )
    const onStreet = [...new Set(rowsOnStreet.map(({ number }) => number))]
    return findLikeNumbers(reading.civicNumber ?? '', onStreet, MAX_LIKE_NUMBERS)
  })
  return findAddressesWithNumbers(database, numbers, matches, input)
}

async function findInRanges(database: Database, matches: readonly StreetMatch[], input: SearchInput) {
  const ranges = await findNumbers(database, getSpellings(matches), 'ranges')
  const numbers = ranges.flatMap(({ number, street: spelling, municipality }) =>
    matches.some(
      ({ street, reading }) =>
        street.spellings.includes(spelling) &&
        street.municipality === municipality &&
        isRangeWith(number, reading.civicNumber ?? ''),
    )
      ? [number]
      : [],
  )
  return findAddressesWithNumbers(database, numbers, matches, input)
}

async function findAddressesWithNumbers(
  database: Database,
  numbers: readonly string[],
  matches: readonly StreetMatch[],
  input: SearchInput,
): Promise<RankedAddress[]> {
  if (numbers.length === 0) return []
  const query = { streets: getSpellings(matches), numbers: [...new Set(numbers)], units: getUnits(matches) }
  return rankAddresses(await findAddresses(database, query), matches, input)
}

async function findOtherUnits(
  database: Database,
  addresses: readonly RankedAddress[],
  signal: AbortSignal | undefined,
): Promise<UnitsByHouse> {
  if (addresses.some(hasTypedUnit)) return new Map()
  const rows = addresses.flatMap(({ row, match: { reading } }) =>
    reading.unit !== null && isTypedHouse(row, reading.civicNumber) ? [row] : [],
  )
  if (rows.length === 0) return new Map()
  const streets = [...new Set(rows.map(({ street }) => street))]
  const numbers = [...new Set(rows.map(({ civicNumber }) => civicNumber ?? ''))]
  const units = await findUnits(database, streets, numbers, signal)
  return new Map(
    [...Map.groupBy(units, (unit) => houseKey(unit.civicNumber, unit))].map(([house, unitRows]) => [
      house,
      unitRows.map(({ unit }) => unit),
    ]),
  )
}

function getSpellings(matches: readonly StreetMatch[]): string[] {
  return [...new Set(matches.flatMap(({ street }) => street.spellings))]
}

const getUnits = (matches: readonly StreetMatch[]): string[] => [
  ...new Set(matches.map(({ reading }) => reading.unit).filter((unit) => unit !== null)),
]

/** Returns the typed numbers, also without the letter of `519A` or the fraction of `1244 1/2`. */
function getNumbers(matches: readonly StreetMatch[]): string[] {
  const numbers = matches.map((match) => match.reading.civicNumber ?? '')
  return [...new Set([...numbers, ...numbers.map((number) => number.replace(/[A-Z]$|[A-Z]? .*$/, ''))])]
}
