import type { ParsedAddress } from '#domain/parcel/address/address.ts'
import {
  type CivicRange,
  canBeRange,
  compareCivicNumbers,
  hasNumber,
  mayHaveUnit,
} from '#domain/parcel/address/civic-number.ts'
import { displayAddress } from '#domain/parcel/address/display-address.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { normaliseStreet, plainWords } from '#domain/parcel/address/street.ts'
import { firstOfEach } from '#domain/parcel/first-of-each.ts'
import type { Database } from '../../../db/open.ts'
import { mapInSlices } from '../../../platform/fairness/in-slices.ts'
import { currentLexicon } from './lexicon-service.ts'
import { type AddressKey, type FoundAddress, findParcelsAt } from './lookup-queries.ts'
import {
  includedNumber,
  joinReasons,
  missingUnit,
  rangeReason,
  reversedNote,
  SEVERAL_PLACES,
  TOO_MANY_NUMBERS,
} from './missing-text.ts'
import { readRangeNumbers, type StreetNumbers } from './range-numbers.ts'
import type { AddressLookup } from './ranked-hit.ts'
import { streetParts } from './street-lexicon.ts'

type NumberKey = Pick<AddressKey, 'number' | 'hasUnits'>

/** Bounds what is in memory: a building may have hundreds of units. */
const ADDRESSES_AT_ONCE = 100
/** A few milliseconds of the database, so that nobody waits for somebody else's list: an address has up to a hundred numbers. */
const KEYS_PER_STATEMENT = 250
/** Numbers of all ranges of a list, on each street that may be meant: some seconds of the database. */
const MOST_RANGE_KEYS = 20_000

/**
 * Returns the parcels of many addresses at once, each in the order given: those with exactly this number, or else a range of the source that has it, and street (in any
 * spelling), in the municipality and with the unit where those were stated. A street without its type or direction is any of that name. Where there is no such unit, its
 * building is offered. Ranges beyond `MOST_RANGE_KEYS` have no parcels, and a reason.
 */
export async function findParcelsOfAddresses(
  database: Database,
  addresses: readonly ParsedAddress[],
  signal?: AbortSignal,
): Promise<AddressLookup[]> {
  const { streets } = await currentLexicon(database)
  const all = streets.bases.flatMap((base) => base.streets)
  const byName = Map.groupBy(all, ({ name }) => name)
  const byLetters = new Map(streets.bases.map((base) => [base.letters, base.streets]))
  const streetsOf = ({ street: name }: ParsedAddress): string[] => {
    if (name === null) return []
    const { base, type, directions } = streetParts(name)
    const named =
      byName.get(name) ??
      (byLetters.get(base.join('')) ?? []).filter(
        (street) =>
          (type === null || type === street.type) && (directions === '' || directions === street.directions),
      )
    return [...new Set(named.flatMap((street) => street.spellings))]
  }
  const lookups: AddressLookup[] = []
  let room = MOST_RANGE_KEYS
  for (let start = 0; start < addresses.length; start += ADDRESSES_AT_ONCE) {
    const some = addresses.slice(start, start + ADDRESSES_AT_ONCE)
    const { exact, numbersWithin } = await findExact(database, some, streetsOf, room >= 0, signal)
    const isLeftOut = new Set<number>()
    const keysWithin = some.flatMap((address, index) => {
      const range = rangeOf(address, exact[index] ?? [])
      if (!range) return []
      const keys = streetsOf(address).flatMap((street) =>
        numbersWithin(street, range).map((number) => ({ index, street, number, hasUnits: false })),
      )
      room -= keys.length
      if (room >= 0) return keys
      isLeftOut.add(index)
      return []
    })
    const within = await findEach(database, some, keysWithin, signal)
    lookups.push(
      ...(await mapInSlices(
        some.entries(),
        ([index, address]) =>
          isLeftOut.has(index)
            ? { parcels: [], reason: TOO_MANY_NUMBERS }
            : lookupOf(address, exact[index] ?? [], within[index] ?? []),
        signal,
      )),
    )
  }
  return lookups
}

/**
 * Returns for each address what was found at its numbers, and at ranges of the source that have the number of its house where that alone was not found; with
 * the numbers of the streets on which a range may be, which are not read without room for ranges.
 */
async function findExact(
  database: Database,
  addresses: readonly ParsedAddress[],
  streetsOf: (address: ParsedAddress) => string[],
  hasRoom: boolean,
  signal: AbortSignal | undefined,
): Promise<{ exact: FoundAddress[][]; numbersWithin: StreetNumbers['within'] }> {
  const keys = addresses.flatMap((address, index) =>
    streetsOf(address).flatMap((street) =>
      exactNumbers(address).map((number) => ({ index, street, ...number })),
    ),
  )
  const asTyped = await findEach(database, addresses, keys, signal)
  const open = addresses.flatMap((address, index) => {
    const found = asTyped[index] ?? []
    const house = houseOf(address)
    const number = found.some((row) => row.number === house) ? null : house
    const isOpen = address.range ? hasRoom && rangeOf(address, found) !== null : number !== null
    return isOpen
      ? [{ index, number, isRange: address.range !== undefined, streets: streetsOf(address) }]
      : []
  })
  const streetsWhere = (isWanted: (each: (typeof open)[number]) => boolean) => [
    ...new Set(open.filter(isWanted).flatMap(({ streets }) => streets)),
  ]
  const ofRanges = streetsWhere(({ isRange }) => isRange)
  const ofHouses = streetsWhere(({ number }) => number !== null)
  const { within } = await readRangeNumbers(database, ofRanges, 'all', signal)
  const { rangesWith } = await readRangeNumbers(database, ofHouses, 'ranges', signal)
  const keysAround = open.flatMap(({ index, number, streets }) =>
    number === null
      ? []
      : streets.flatMap((street) =>
          rangesWith(street, number).map((written) => ({ index, street, number: written, hasUnits: true })),
        ),
  )
  const around = await findEach(database, addresses, keysAround, signal)
  return { exact: asTyped.map((rows, index) => [...rows, ...(around[index] ?? [])]), numbersWithin: within }
}

/** Returns for each address what was found at its keys, in the municipality where one was stated. */
async function findEach(
  database: Database,
  addresses: readonly ParsedAddress[],
  keys: readonly AddressKey[],
  signal: AbortSignal | undefined,
): Promise<FoundAddress[][]> {
  const rows: FoundAddress[][] = addresses.map(() => [])
  for (let start = 0; start < keys.length; start += KEYS_PER_STATEMENT) {
    const some = keys.slice(start, start + KEYS_PER_STATEMENT)
    for (const row of await findParcelsAt(database, some, signal)) rows[row.index]?.push(row)
  }
  return mapInSlices(
    addresses.entries(),
    ([index, { rest }]) => {
      const place = rest.replace(/ ?[A-Z]\d[A-Z]\d[A-Z]\d$/, '')
      return (rows[index] ?? []).filter(({ municipality }) => isIn(municipality, place))
    },
    signal,
  )
}

/** Returns the number of the house, and of a possible range its first number and the range itself. */
function exactNumbers({ civicNumber, range }: ParsedAddress): NumberKey[] {
  if (civicNumber === null) return []
  if (!range) return [{ number: civicNumber, hasUnits: true }]
  return [
    { number: range.last, hasUnits: true },
    { number: range.first, hasUnits: false },
    { number: range.written, hasUnits: false },
  ]
}

/** Returns the number of the house, or of the building whose unit may be meant; null where it is several houses. */
function houseOf({ civicNumber, range }: ParsedAddress): string | null {
  if (!range) return civicNumber
  return mayHaveUnit(range) ? range.last : null
}

/** Returns the range, unless the unit or the range itself was found, or the two numbers are a unit and its building. */
function rangeOf(address: ParsedAddress, exact: readonly FoundAddress[]): CivicRange | null {
  const { range } = address
  const numbers = exact.map(({ number }) => number)
  if (!range || numbers.includes(range.written) || !canBeRange(range, numbers)) return null
  return exact.some((row) => isOfUnit(row, unitOf(address))) ? null : range
}

/** `1100-1110 Heather St` may be unit 1100 of number 1110, close together as they are; `1100 to 1110` may not. */
function unitOf({ unit, range }: ParsedAddress): string | null {
  return range && mayHaveUnit(range) ? range.first : unit
}

function lookupOf(
  address: ParsedAddress,
  exact: readonly FoundAddress[],
  within: readonly FoundAddress[],
): AddressLookup {
  const { range } = address
  if (range && within.length > 0) {
    const inOrder = within.toSorted((a, b) => compareCivicNumbers(a.number, b.number))
    const numbers = [...new Set(inOrder.map(({ number }) => number))]
    return { ...lookupAt(inOrder, rangeReason(range, numbers)), note: reversedNote(range) }
  }
  const unit = unitOf(address)
  const ofUnit = exact.filter((row) => isOfUnit(row, unit))
  const titled = ofUnit.filter((row) => isUnit(row.upid))
  if (ofUnit.length > 0) return lookupAt(titled.length > 0 ? titled : ofUnit, null)
  const whole = exact.filter((row) => !isUnit(row.upid))
  const written = whole.filter(({ number }) => number === range?.written)
  if (written.length > 0) return lookupAt(written, null)
  const typed = range?.last ?? address.civicNumber ?? ''
  const building = whole.filter(({ number }) => hasNumber(number, typed))
  const [first] = building
  if (!first) return lookupAt([], null)
  const title = displayAddress(`${first.number} ${first.street}`)
  if (unit !== null) return lookupAt(building, missingUnit(unit, title, building))
  return { ...lookupAt(building, null), note: includedNumber(typed, first.number, title) }
}

/** Returns the parcels of these rows; where they are on several streets, they are to choose from. */
function lookupAt(rows: readonly FoundAddress[], reason: string | null): AddressLookup {
  const parcels = firstOfEach(rows, ({ upid }) => upid).map((row) => ({
    upid: row.upid,
    label: [row.address ?? displayAddress(`${row.number} ${row.street}`), row.municipality]
      .filter((part) => part !== null)
      .join(', '),
  }))
  const streets = new Set(rows.map(({ street }) => normaliseStreet(street)))
  const places = new Set(rows.flatMap(({ municipality }) => municipality?.toUpperCase() ?? []))
  const isSeveral = parcels.length > 1 && (streets.size > 1 || places.size > 1)
  return { parcels, reason: joinReasons(reason, isSeveral ? SEVERAL_PLACES : null) }
}

const isOfUnit = (row: FoundAddress, unit: string | null): boolean =>
  row.unit !== null && plainWords(row.unit).join('') === unit

/** Returns whether an address is in a place; a place that was not stated, or is not known of the parcel, excludes nothing. */
function isIn(municipality: string | null, place: string): boolean {
  if (place === '' || municipality === null) return true
  const name = plainWords(municipality).join(' ')
  return name.includes(place) || place.includes(name)
}
