import type { ParsedAddress } from '#domain/parcel/address/address.ts'
import { type CivicRange, civicRange, isRangeOf } from '#domain/parcel/address/civic-number.ts'
import { displayAddress } from '#domain/parcel/address/display-address.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { plainWords } from '#domain/parcel/address/street.ts'
import type { Database } from '../../../db/open.ts'
import { mapInSlices } from '../../../platform/fairness/in-slices.ts'
import { searchAddresses } from './address-service.ts'
import { isCurrent, lexiconOf, loadLexicon } from './lexicon-service.ts'
import { type AddressKey, type FoundAddress, findParcelsAt } from './lookup-queries.ts'
import { missingUnit, rangeHint } from './missing-text.ts'
import { streetParts } from './street-lexicon.ts'

export interface ParcelAtAddress {
  upid: string
  label: string
}

export interface AddressLookup {
  parcels: ParcelAtAddress[]
  /** Text saying what of the address does not exist, where these parcels are only offered in its place; else null. */
  reason: string | null
}

/** A few milliseconds of the database, so that nobody waits for somebody else's list. */
const ADDRESSES_PER_STATEMENT = 100

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
  const lookups: AddressLookup[] = []
  for (let start = 0; start < addresses.length; start += ADDRESSES_PER_STATEMENT) {
    const some = addresses.slice(start, start + ADDRESSES_PER_STATEMENT)
    const keys = some.flatMap((address, index) => keysOf(address, index, spellingsOf))
    const rows = keys.length > 0 ? await findParcelsAt(database, keys, signal) : []
    const found = Map.groupBy(rows, (row) => row.index)
    lookups.push(
      ...(await mapInSlices(
        some.entries(),
        ([index, address]) => lookupOf(found.get(index) ?? [], address),
        signal,
      )),
    )
  }
  return lookups
}

function keysOf(
  address: ParsedAddress,
  index: number,
  spellingsOf: (street: string) => string[],
): AddressKey[] {
  const { civicNumber, street } = address
  if (civicNumber === null || street === null) return []
  const numbers = rangeOf(address)?.numbers ?? [civicNumber]
  return spellingsOf(street).flatMap((spelling) =>
    numbers.map((number) => ({ index, street: spelling, number })),
  )
}

/** Returns the range that was typed, or that a unit and its building may be where there is no such unit. */
function rangeOf({ unit, civicNumber, lastCivicNumber }: ParsedAddress): CivicRange | null {
  if (civicNumber === null) return null
  if (lastCivicNumber !== undefined) return civicRange(civicNumber, lastCivicNumber)
  return unit === null ? null : civicRange(unit, civicNumber)
}

function lookupOf(found: readonly FoundAddress[], address: ParsedAddress): AddressLookup {
  const place = address.rest.replace(/ ?[A-Z]\d[A-Z]\d[A-Z]\d$/, '')
  const inPlace = found.filter(({ municipality }) => isIn(municipality, place))
  const range = rangeOf(address)
  const [unit, building] = range ? [range.first, range.last] : [address.unit, address.civicNumber]
  const atBuilding = inPlace.filter(({ number }) => number === building)
  const numbered = atBuilding.filter((row) => isOfUnit(row, unit))
  const isRange =
    range &&
    isRangeOf(
      range,
      inPlace.map(({ number }) => number),
    )
  const here = isRange ? inPlace.toSorted((a, b) => Number(a.number) - Number(b.number)) : atBuilding
  const titled = numbered.filter((row) => isUnit(row.upid))
  const whole = here.filter((row) => !isUnit(row.upid))
  const chosen = titled.length > 0 ? titled : numbered.length > 0 ? numbered : whole
  const parcels = [...new Map(chosen.map((row) => [row.upid, row])).values()].map((row) => ({
    upid: row.upid,
    label: [row.address ?? row.upid, row.municipality].filter((part) => part !== null).join(', '),
  }))
  return { parcels, reason: isRange ? rangeReason(range, here) : unitReason(unit, chosen) }
}

/** Returns null where several of the numbers were found: they are the range. */
function rangeReason({ first, last }: CivicRange, found: readonly FoundAddress[]): string | null {
  const numbers = [...new Set(found.map(({ number }) => number))]
  return numbers.length > 1 ? null : rangeHint(`${first}–${last}`, numbers)
}

function unitReason(unit: string | null, chosen: readonly FoundAddress[]): string | null {
  const [building] = chosen
  if (unit === null || !building || isOfUnit(building, unit)) return null
  return missingUnit(unit, displayAddress(`${building.number} ${building.street}`))
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
  const hits = (await searchAddresses(database, streets, input)).filter(({ hit }) => hit.upids.length > 0)
  const units = hits.filter(({ isUnit }) => isUnit)
  const chosen = units.length > 0 ? units : hits
  const parcels = chosen
    .flatMap(({ hit }) =>
      hit.upids.map((upid) => ({ upid, label: [hit.title, hit.subtitle].filter(Boolean).join(', ') })),
    )
    .slice(0, MOST_SUGGESTIONS)
  return { parcels, reason: chosen[0]?.hint ?? null }
}

async function currentLexicon(database: Database) {
  const lexicon = await lexiconOf(database)
  return (await isCurrent(database, lexicon)) ? lexicon : loadLexicon(database)
}
