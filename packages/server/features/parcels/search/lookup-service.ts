import type { ParsedAddress } from '#domain/parcel/address/address.ts'
import { mayHaveUnit } from '#domain/parcel/address/civic-number.ts'
import { plainWords } from '#domain/parcel/address/street.ts'
import type { Database } from '../../../db/open.ts'
import { mapInSlices } from '../../../platform/fairness/in-slices.ts'
import { currentLexicon } from './lexicon-service.ts'
import { getRange, type HouseRow, onOtherStreets, toHouseRow, toLookup } from './lookup-of-address.ts'
import { type AddressKey, findParcelsAt } from './lookup-queries.ts'
import { TOO_MANY_NUMBERS } from './missing-text.ts'
import { readRangeNumbers, type StreetNumbers } from './range-numbers.ts'
import type { AddressLookup } from './ranked-hit.ts'
import { type Street, splitStreetName } from './street-lexicon.ts'

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
  const allStreets = streets.bases.flatMap((base) => base.streets)
  const byName = Map.groupBy(allStreets, ({ name }) => name)
  const byLetters = new Map(streets.bases.map((base) => [base.letters, base.streets]))
  const getStreets = ({ street: name }: ParsedAddress): Street[] => {
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
  const lookups: AddressLookup[] = []
  const unitsOf = new Map<string, string | null>()
  let remainingKeys = MAX_RANGE_KEYS
  for (let start = 0; start < addresses.length; start += ADDRESSES_PER_BATCH) {
    const batch = addresses.slice(start, start + ADDRESSES_PER_BATCH)
    const { houses, numbersWithin } = await findExact(database, batch, getStreets, remainingKeys >= 0, signal)
    const skippedIndexes = new Set<number>()
    const keysWithin = batch.flatMap((address, index) => {
      const rows = houses[index] ?? []
      const range = getRange(address, rows)
      if (!range) return []
      const streetsInRange = streetsWithout(getStreets(address), rows, range.written)
      const keys = getSpellings(streetsInRange).flatMap((street) =>
        numbersWithin(street, range).map((number) => ({ index, street, number, hasUnits: false })),
      )
      remainingKeys -= keys.length
      if (remainingKeys >= 0) return keys
      skippedIndexes.add(index)
      return []
    })
    const ranges = await findEachOnce(database, batch, keysWithin, signal)
    lookups.push(
      ...(await mapInSlices(
        batch.entries(),
        ([index, address]) =>
          skippedIndexes.has(index)
            ? { parcels: [], reason: TOO_MANY_NUMBERS }
            : toLookup(address, { houses: houses[index] ?? [], ranges: ranges[index] ?? [] }, unitsOf),
        signal,
      )),
    )
  }
  return lookups
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

/**
 * Finds matches at each address's number, or else at source ranges that include it. Also returns a reader of
 * the numbers within ranges.
 */
async function findExact(
  database: Database,
  addresses: readonly ParsedAddress[],
  streetsOf: (address: ParsedAddress) => Street[],
  readsRanges: boolean,
  signal: AbortSignal | undefined,
): Promise<{ houses: HouseRow[][]; numbersWithin: StreetNumbers['within'] }> {
  const keys = addresses.flatMap((address, index) =>
    getSpellings(streetsOf(address)).flatMap((street) =>
      getExactNumbers(address).map((number) => ({ index, street, ...number })),
    ),
  )
  const typedHouses = await findEachOnce(database, addresses, keys, signal)
  const ranges = addresses.flatMap((address, index) => {
    const rows = typedHouses[index] ?? []
    const range = readsRanges ? getRange(address, rows) : null
    return range ? getSpellings(streetsWithout(streetsOf(address), rows, range.written)) : []
  })
  const { within: numbers } = await readRangeNumbers(database, [...new Set(ranges)], 'all', signal)
  const targets = addresses.flatMap((address, index) => {
    const number = getHouse(address)
    const rows = (typedHouses[index] ?? []).filter((row) => row.number === number)
    if (number === null) return []
    const streets = streetsWithout(streetsOf(address), rows, number).filter(({ municipality }) =>
      isIn(municipality, getPlace(address)),
    )
    return [{ index, number, rows, streets: getSpellings(streets) }]
  })
  const { rangesWith } = await readRangeNumbers(
    database,
    [...new Set(targets.flatMap(({ streets }) => streets))],
    'ranges',
    signal,
  )
  const keysAround = targets.flatMap(({ index, number, streets }) =>
    streets.flatMap((street) =>
      rangesWith(street, number).map((text) => ({ index, street, number: text, hasUnits: true })),
    ),
  )
  const rangeRows = await findEachOnce(database, addresses, keysAround, signal)
  const houses = typedHouses.map((rows) => [...rows])
  for (const { index, rows } of targets) {
    houses[index]?.push(...onOtherStreets(rows, rangeRows[index] ?? []))
  }
  return { houses, numbersWithin: numbers }
}

/** A list of a tower's units repeats its keys, so each key is looked up once. */
async function findEachOnce(
  database: Database,
  addresses: readonly ParsedAddress[],
  keys: readonly AddressKey[],
  signal: AbortSignal | undefined,
): Promise<HouseRow[][]> {
  const rows: HouseRow[][] = addresses.map(() => [])
  const groups = [...Map.groupBy(keys, keyText).values()]
  for (let start = 0; start < groups.length; start += KEYS_PER_STATEMENT) {
    const batch = groups.slice(start, start + KEYS_PER_STATEMENT)
    const queries = batch.flatMap(([key], index) => (key ? [{ ...key, index }] : []))
    const foundRows = await findParcelsAt(database, queries, signal)
    for (const row of await mapInSlices(foundRows, toHouseRow, signal)) {
      for (const { index } of batch[row.index] ?? []) rows[index]?.push(row)
    }
  }
  return mapInSlices(
    addresses.entries(),
    ([index, address]) => {
      const matches = rows[index] ?? []
      const place = getPlace(address)
      const places = new Set(matches.map(({ municipality }) => municipality))
      const matchingMunicipalities = new Set([...places].filter((municipality) => isIn(municipality, place)))
      return matches.filter(({ municipality }) => matchingMunicipalities.has(municipality))
    },
    signal,
  )
}

const keyText = ({ street, number, hasUnits }: AddressKey): string =>
  JSON.stringify([street, number, hasUnits])

/** Returns the house number; for a possible range also its first number, and the range as written. */
function getExactNumbers({ civicNumber, range }: ParsedAddress): NumberKey[] {
  if (civicNumber === null) return []
  if (!range) return [{ number: civicNumber, hasUnits: true }]
  return [
    { number: range.last, hasUnits: true },
    { number: range.first, hasUnits: false },
    { number: range.written, hasUnits: false },
  ]
}

/** Returns the house number, of `5-1234` 1234. Null for several houses. */
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
