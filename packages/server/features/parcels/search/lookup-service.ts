import type { ParsedAddress } from '#domain/parcel/address/address.ts'
import { type CivicRange, civicRange, isRangeOf } from '#domain/parcel/address/civic-number.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { plainWords } from '#domain/parcel/address/street.ts'
import type { Database } from '../../../db/open.ts'
import { mapInSlices } from '../../../platform/fairness/in-slices.ts'
import { searchAddresses } from './address-service.ts'
import { isCurrent, lexiconOf, loadLexicon } from './lexicon-service.ts'
import { type AddressKey, type FoundAddress, findParcelsAt } from './lookup-queries.ts'

export interface ParcelAtAddress {
  upid: string
  label: string
}

/** A few milliseconds of the database, so that nobody waits for somebody else's list. */
const ADDRESSES_PER_STATEMENT = 100

/**
 * Returns the parcels of many addresses at once, each in the order given: those with exactly this number and street (in any spelling), in the
 * municipality and with the unit where those were stated.
 */
export async function findParcelsOfAddresses(
  database: Database,
  addresses: readonly ParsedAddress[],
  signal?: AbortSignal,
): Promise<ParcelAtAddress[][]> {
  const { streets } = await currentLexicon(database)
  const spellings = new Map<string, Set<string>>()
  for (const street of streets.bases.flatMap((base) => base.streets)) {
    const known = spellings.get(street.name) ?? new Set()
    for (const spelling of street.spellings) known.add(spelling)
    spellings.set(street.name, known)
  }
  const parcels: ParcelAtAddress[][] = []
  for (let start = 0; start < addresses.length; start += ADDRESSES_PER_STATEMENT) {
    const some = addresses.slice(start, start + ADDRESSES_PER_STATEMENT)
    const keys = some.flatMap((address, index) => keysOf(address, index, spellings))
    const rows = keys.length > 0 ? await findParcelsAt(database, keys, signal) : []
    const found = Map.groupBy(rows, (row) => row.index)
    parcels.push(
      ...(await mapInSlices(
        some.entries(),
        ([index, address]) => parcelsOf(found.get(index) ?? [], address),
        signal,
      )),
    )
  }
  return parcels
}

function keysOf(
  address: ParsedAddress,
  index: number,
  spellings: ReadonlyMap<string, ReadonlySet<string>>,
): AddressKey[] {
  const { civicNumber, street } = address
  if (civicNumber === null || street === null) return []
  const numbers = rangeOf(address)?.numbers ?? [civicNumber]
  return [...(spellings.get(street) ?? [])].flatMap((spelling) =>
    numbers.map((number) => ({ index, street: spelling, number })),
  )
}

/** Returns the range that was typed, or that a unit and its building may be where there is no such unit. */
function rangeOf({ unit, civicNumber, lastCivicNumber }: ParsedAddress): CivicRange | null {
  if (civicNumber === null) return null
  if (lastCivicNumber !== undefined) return civicRange(civicNumber, lastCivicNumber)
  return unit === null ? null : civicRange(unit, civicNumber)
}

function parcelsOf(found: readonly FoundAddress[], address: ParsedAddress): ParcelAtAddress[] {
  const place = address.rest.replace(/ ?[A-Z]\d[A-Z]\d[A-Z]\d$/, '')
  const inPlace = found.filter(({ municipality }) => isIn(municipality, place))
  const range = rangeOf(address)
  const [unit, building] = range ? [range.first, range.last] : [address.unit, address.civicNumber]
  const atBuilding = inPlace.filter(({ number }) => number === building)
  const numbered = atBuilding.filter((row) => row.unit !== null && plainWords(row.unit).join('') === unit)
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
  return [...new Map(chosen.map((row) => [row.upid, row])).values()].map((row) => ({
    upid: row.upid,
    label: [row.address ?? row.upid, row.municipality].filter((part) => part !== null).join(', '),
  }))
}

/** Returns whether an address is in a place; a place that was not stated, or is not known of the parcel, excludes nothing. */
function isIn(municipality: string | null, place: string): boolean {
  if (place === '' || municipality === null) return true
  const name = plainWords(municipality).join(' ')
  return name.includes(place) || place.includes(name)
}

const MOST_SUGGESTIONS = 5

/** Returns the parcels whose address is like what was typed, best first. */
export async function suggestAddresses(
  database: Database,
  text: string,
  signal?: AbortSignal,
): Promise<ParcelAtAddress[]> {
  const { streets } = await currentLexicon(database)
  const input = { text, near: null, limit: MOST_SUGGESTIONS, signal }
  const hits = await searchAddresses(database, streets, input)
  return hits
    .flatMap(({ hit }) =>
      hit.upids.map((upid) => ({ upid, label: [hit.title, hit.subtitle].filter(Boolean).join(', ') })),
    )
    .slice(0, MOST_SUGGESTIONS)
}

async function currentLexicon(database: Database) {
  const lexicon = await lexiconOf(database)
  return (await isCurrent(database, lexicon)) ? lexicon : loadLexicon(database)
}
