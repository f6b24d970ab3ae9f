import type { ParsedAddress } from '#domain/parcel/address/address.ts'
import { mayHaveUnit } from '#domain/parcel/address/civic-number.ts'
import { plainWords } from '#domain/parcel/address/street.ts'
import { chunk } from '#domain/parcel/lists.ts'
import type { Database } from '../../../db/open.ts'
import { mapInSlices } from '../../../platform/fairness/in-slices.ts'
import { currentLexicon } from './lexicon-service.ts'
import { getRange, type HouseRow, onOtherStreets, toHouseRow, toLookup } from './lookup-of-address.ts'
import { type AddressKey, findParcelsAt } from './lookup-queries.ts'
import { TOO_MANY_NUMBERS } from './missing-text.ts'
import { readRangeNumbers } from './range-numbers.ts'
import type { AddressLookup } from './ranked-hit.ts'
import { type Street, type StreetLexicon, splitStreetName } from './street-lexicon.ts'

type NumberKey = Pick<AddressKey, 'number' | 'hasUnits'>

/** Bounds memory: buildings may have hundreds of units. */
const ADDRESSES_PER_BATCH = 100
/**
 * Limits a statement to a few milliseconds, so that other lists do not wait. An address can have a hundred
 * numbers.
 */
const KEYS_PER_STATEMENT = 50
/** Limits the numbers looked up for all ranges of a list to some seconds of database time. */
const MAX_RANGE_KEYS = 20_000

/** `streets` are those that the street name may mean. */
interface TypedAddress extends ParsedAddress {
  streets: Street[]
}

/**
 * Finds the parcels of each address, in order. Matches the exact number, or else a source's range that
 * includes it. A street without type or direction matches every street of that name. A municipality or unit,
 * if stated, must match; a missing unit offers its building. Beyond `MAX_RANGE_KEYS`, ranges are skipped with
 * a reason.
 */
export async function findParcelsOfAddresses(
  database: Database,
  addresses: readonly ParsedAddress[],
  signal?: AbortSignal,
): Promise<AddressLookup[]> {
  const { streets } = await currentLexicon(database)
  const findStreets = createStreetFinder(streets)
  const lookups: AddressLookup[] = []
  const unitsOf = new Map<string, string | null>()
  const limit = { remainingKeys: MAX_RANGE_KEYS }
  for (const batchAddresses of chunk(addresses, ADDRESSES_PER_BATCH)) {
    const batch = batchAddresses.map((address) => ({ ...address, streets: findStreets(address) }))
    const houses = await findHouses(database, batch, signal)
    const ranges = await findInRanges(database, batch, houses, limit, signal)
    const batchLookups = await mapInSlices(
      batch.entries(),
      ([index, address]) =>
        ranges[index] === null
          ? { parcels: [], reason: TOO_MANY_NUMBERS }
          : toLookup(address, { houses: houses[index] ?? [], ranges: ranges[index] ?? [] }, unitsOf),
      signal,
    )
    lookups.push(...batchLookups)
  }
  return lookups
}

function createStreetFinder({ bases }: StreetLexicon): (address: ParsedAddress) => Street[] {
  const byName = Map.groupBy(
    bases.flatMap((base) => base.streets),
    ({ name }) => name,
  )
  const byLetters = new Map(bases.map((base) => [base.letters, base.streets]))
  return ({ street: name }) => {
    if (name === null) return []
    const { base, type, directions } = splitStreetName(name)
    return (
      byName.get(name) ??
      (byLetters.get(base.join('')) ?? []).filter(
        (street) =>
          (type === null || type === street.type) && (directions === '' || directions === street.directions),
      )
    )
  }
}

const getSpellings = (streets: readonly Street[]): string[] => [
  ...new Set(streets.flatMap(({ spellings }) => spellings)),
]

const streetsWithout = (streets: readonly Street[], rows: readonly HouseRow[], number: string): Street[] =>
  streets.filter(
    ({ spellings, municipality }) =>
      !rows.some(
        (row) => row.number === number && spellings.includes(row.street) && row.municipality === municipality,
      ),
  )

/** Finds each address's number. On streets without it, finds the source ranges that include it. */
async function findHouses(
  database: Database,
  batch: readonly TypedAddress[],
  signal: AbortSignal | undefined,
): Promise<HouseRow[][]> {
  const keys = batch.flatMap((address, index) =>
    getSpellings(address.streets).flatMap((street) =>
      getExactNumbers(address).map((number) => ({ index, street, ...number })),
    ),
  )
  const houses = await findEachOnce(database, batch, keys, signal)
  const targets = batch.flatMap((address, index) => {
    const number = getHouse(address)
    if (number === null) return []
    const exactRows = (houses[index] ?? []).filter((row) => row.number === number)
    const streets = streetsWithout(address.streets, exactRows, number).filter(({ municipality }) =>
      isIn(municipality, getPlace(address)),
    )
    return [{ index, number, exactRows, streets: getSpellings(streets) }]
  })
  const { rangesWith } = await readRangeNumbers(database, uniqueStreets(targets), 'ranges', signal)
  const rangeKeys = targets.flatMap(({ index, number, streets }) =>
    streets.flatMap((street) =>
      rangesWith(street, number).map((range) => ({ index, street, number: range, hasUnits: true })),
    ),
  )
  const rangeRows = await findEachOnce(database, batch, rangeKeys, signal)
  for (const { index, exactRows } of targets)
    houses[index]?.push(...onOtherStreets(exactRows, rangeRows[index] ?? []))
  return houses
}

/** Finds the houses in each range, and reduces `limit`. Null for a range beyond it. */
async function findInRanges(
  database: Database,
  batch: readonly TypedAddress[],
  houses: readonly HouseRow[][],
  limit: { remainingKeys: number },
  signal: AbortSignal | undefined,
): Promise<(HouseRow[] | null)[]> {
  const targets = batch.flatMap((address, index) => {
    const rows = houses[index] ?? []
    const range = getRange(address, rows)
    if (!range) return []
    return [{ index, range, streets: getSpellings(streetsWithout(address.streets, rows, range.written)) }]
  })
  const streetsToRead = limit.remainingKeys < 0 ? [] : uniqueStreets(targets)
  const { within } = await readRangeNumbers(database, streetsToRead, 'all', signal)
  const skippedIndexes = new Set<number>()
  const keys = targets.flatMap(({ index, range, streets }) => {
    const rangeKeys = streets.flatMap((street) =>
      within(street, range).map((number) => ({ index, street, number, hasUnits: false })),
    )
    limit.remainingKeys -= rangeKeys.length
    if (limit.remainingKeys >= 0) return rangeKeys
    skippedIndexes.add(index)
    return []
  })
  const rows = await findEachOnce(database, batch, keys, signal)
  return rows.map((found, index) => (skippedIndexes.has(index) ? null : found))
}

const uniqueStreets = (targets: readonly { streets: readonly string[] }[]): string[] => [
  ...new Set(targets.flatMap(({ streets }) => streets)),
]

/** Looks up each key once, because a tower's units share theirs. Drops rows in other places. */
async function findEachOnce(
  database: Database,
  batch: readonly ParsedAddress[],
  keys: readonly AddressKey[],
  signal: AbortSignal | undefined,
): Promise<HouseRow[][]> {
  const rows: HouseRow[][] = batch.map(() => [])
  const groups = [...Map.groupBy(keys, keyText).values()]
  for (const batchGroups of chunk(groups, KEYS_PER_STATEMENT)) {
    const queries = batchGroups.flatMap(([key], index) => (key ? [{ ...key, index }] : []))
    const foundRows = await findParcelsAt(database, queries, signal)
    for (const row of await mapInSlices(foundRows, toHouseRow, signal)) {
      for (const { index } of batchGroups[row.index] ?? []) rows[index]?.push(row)
    }
  }
  return mapInSlices(
    batch.entries(),
    ([index, address]) => {
      const matches = rows[index] ?? []
      const place = getPlace(address)
      const places = new Set(matches.map(({ municipality }) => municipality))
      const matchingPlaces = new Set([...places].filter((municipality) => isIn(municipality, place)))
      return matches.filter(({ municipality }) => matchingPlaces.has(municipality))
    },
    signal,
  )
}

const keyText = ({ street, number, hasUnits }: AddressKey): string =>
  JSON.stringify([street, number, hasUnits])

/** Returns the house number; of a possible range also its first number, and the range as written. */
function getExactNumbers({ civicNumber, range }: ParsedAddress): NumberKey[] {
  if (civicNumber === null) return []
  if (!range) return [{ number: civicNumber, hasUnits: true }]
  return [
    { number: range.last, hasUnits: true },
    { number: range.first, hasUnits: false },
    { number: range.written, hasUnits: false },
  ]
}

/** Returns the house number: 1234 of `5-1234`. Null for several houses. */
function getHouse({ civicNumber, range }: ParsedAddress): string | null {
  if (!range) return civicNumber
  return mayHaveUnit(range) ? range.last : null
}

const getPlace = ({ rest }: ParsedAddress): string => rest.replace(/ ?[A-Z]\d[A-Z]\d[A-Z]\d$/, '')

function isIn(municipality: string | null, place: string): boolean {
  if (place === '' || municipality === null) return true
  const name = plainWords(municipality).join(' ')
  return name.includes(place) || place.includes(name)
}
