import type { ParsedAddress } from '#domain/parcel/address/address.ts'
import { canBeRange } from '#domain/parcel/address/civic-number.ts'
import { displayAddress } from '#domain/parcel/address/display-address.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { plainWords } from '#domain/parcel/address/street.ts'
import type { Database } from '../../../db/open.ts'
import { mapInSlices } from '../../../platform/fairness/in-slices.ts'
import { searchAddresses } from './address-service.ts'
import { isCurrent, lexiconOf, loadLexicon } from './lexicon-service.ts'
import { type AddressKey, type FoundAddress, findParcelsAt } from './lookup-queries.ts'
import { missingUnit, rangeReason } from './missing-text.ts'
import type { AddressLookup, ParcelAtAddress } from './ranked-hit.ts'
import { streetParts } from './street-lexicon.ts'

type NumberKey = Pick<AddressKey, 'number' | 'hasUnits'>

/** Bounds what is in memory: a building may have hundreds of units. */
const ADDRESSES_AT_ONCE = 100
/** A few milliseconds of the database, so that nobody waits for somebody else's list: an address has up to a hundred numbers. */
const KEYS_PER_STATEMENT = 250

/**
 * Returns the parcels of many addresses at once, each in the order given: those with exactly this number and street (in any spelling), in the
 * municipality and with the unit where those were stated. A street without its type or direction is any of that name. Where there is no such unit, its
 * building is offered.
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
  const spellingsOf = (name: string): string[] => {
    const { base, type, directions } = streetParts(name)
    const named =
      byName.get(name) ??
      (byLetters.get(base.join('')) ?? []).filter(
        (street) =>
          (type === null || type === street.type) && (directions === '' || directions === street.directions),
      )
    return [...new Set(named.flatMap((street) => street.spellings))]
  }
  const keysOf = (index: number, { street }: ParsedAddress, numbers: NumberKey[]): AddressKey[] =>
    street === null
      ? []
      : spellingsOf(street).flatMap((spelling) =>
          numbers.map((number) => ({ index, street: spelling, ...number })),
        )
  const lookups: AddressLookup[] = []
  for (let start = 0; start < addresses.length; start += ADDRESSES_AT_ONCE) {
    const some = addresses.slice(start, start + ADDRESSES_AT_ONCE)
    const find = (numbersOf: (address: ParsedAddress, index: number) => NumberKey[]) =>
      findEach(
        database,
        some,
        some.flatMap((address, index) => keysOf(index, address, numbersOf(address, index))),
        signal,
      )
    const exact = await find(exactNumbers)
    const within = await find((address, index) => numbersWithin(address, exact[index] ?? []))
    lookups.push(
      ...(await mapInSlices(
        some.entries(),
        ([index, address]) => lookupOf(address, exact[index] ?? [], within[index] ?? []),
        signal,
      )),
    )
  }
  return lookups
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

/** Returns all numbers of the range, unless the unit or the range itself was found, or the two numbers are a unit and its building. */
function numbersWithin(address: ParsedAddress, exact: readonly FoundAddress[]): NumberKey[] {
  const { range } = address
  const numbers = exact.map(({ number }) => number)
  if (!range || numbers.includes(range.written) || !canBeRange(range, numbers)) return []
  if (exact.some((row) => isOfUnit(row, unitOf(address)))) return []
  return range.numbers.map((number) => ({ number, hasUnits: false }))
}

/** `1100-1110 Heather St` may be unit 1100 of number 1110, close together as they are; `1100 to 1110` may not. */
function unitOf({ unit, range }: ParsedAddress): string | null {
  return range && range.kind !== 'stated' ? range.first : unit
}

function lookupOf(
  address: ParsedAddress,
  exact: readonly FoundAddress[],
  within: readonly FoundAddress[],
): AddressLookup {
  const { range } = address
  if (range && within.length > 0) {
    const inOrder = within.toSorted((a, b) => Number(a.number) - Number(b.number))
    const numbers = [...new Set(inOrder.map(({ number }) => number))]
    return { parcels: parcelsOf(inOrder), reason: rangeReason(range, numbers) }
  }
  const unit = unitOf(address)
  const ofUnit = exact.filter((row) => isOfUnit(row, unit))
  const titled = ofUnit.filter((row) => isUnit(row.upid))
  if (ofUnit.length > 0) return { parcels: parcelsOf(titled.length > 0 ? titled : ofUnit), reason: null }
  const whole = exact.filter((row) => !isUnit(row.upid))
  const written = whole.filter(({ number }) => number === range?.written)
  if (written.length > 0) return { parcels: parcelsOf(written), reason: null }
  const building = whole.filter(({ number }) => number === (range?.last ?? address.civicNumber))
  const [first] = building
  const reason =
    unit !== null && first ? missingUnit(unit, displayAddress(`${first.number} ${first.street}`)) : null
  return { parcels: parcelsOf(building), reason }
}

function parcelsOf(rows: readonly FoundAddress[]): ParcelAtAddress[] {
  return distinct(
    rows.map((row) => ({
      upid: row.upid,
      label: [row.address ?? row.upid, row.municipality].filter((part) => part !== null).join(', '),
    })),
  )
}

const isOfUnit = (row: FoundAddress, unit: string | null): boolean =>
  row.unit !== null && plainWords(row.unit).join('') === unit

/** Returns whether an address is in a place; a place that was not stated, or is not known of the parcel, excludes nothing. */
function isIn(municipality: string | null, place: string): boolean {
  if (place === '' || municipality === null) return true
  const name = plainWords(municipality).join(' ')
  return name.includes(place) || place.includes(name)
}

const MOST_SUGGESTIONS = 5

/** Returns the parcels whose address is like what was typed, best first; only the unit, where the one that was typed exists. */
export async function suggestAddresses(
  database: Database,
  text: string,
  signal?: AbortSignal,
): Promise<AddressLookup> {
  const { streets } = await currentLexicon(database)
  const input = { text, near: null, limit: MOST_SUGGESTIONS, signal }
  const hits = (await searchAddresses(database, streets, input))
    .filter(({ hit }) => hit.upids.length > 0)
    .sort((a, b) => a.cost - b.cost)
  const [best] = hits
  if (best?.range) {
    const ranges = hits.flatMap(({ range }) => range ?? [])
    // On several streets they are to choose from.
    const reason = ranges.length > 1 ? (best.hint ?? null) : best.range.reason
    return { parcels: distinct(ranges.flatMap(({ parcels }) => parcels)), reason }
  }
  const units = hits.filter(({ isUnit }) => isUnit)
  const chosen = units.length > 0 ? units : hits.filter(({ range }) => !range)
  const parcels = distinct(
    chosen.flatMap(({ hit }) =>
      hit.upids.map((upid) => ({ upid, label: [hit.title, hit.subtitle].filter(Boolean).join(', ') })),
    ),
  )
  return { parcels: parcels.slice(0, MOST_SUGGESTIONS), reason: chosen[0]?.hint ?? null }
}

/** Returns each parcel once, with its first label. */
function distinct(parcels: readonly ParcelAtAddress[]): ParcelAtAddress[] {
  return [...Map.groupBy(parcels, ({ upid }) => upid).values()].flatMap(([first]) => first ?? [])
}

async function currentLexicon(database: Database) {
  const lexicon = await lexiconOf(database)
  return (await isCurrent(database, lexicon)) ? lexicon : loadLexicon(database)
}
