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
import { normaliseStreet } from '#domain/parcel/address/street.ts'
import { firstOfEach } from '#domain/parcel/lists.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import type { FoundAddress } from './lookup-queries.ts'
import { houseKey, streetKey, unitKey } from './matching/house-key.ts'
import {
  includedNumber,
  joinReasons,
  missingUnit,
  rangeReason,
  reversedNote,
  SEVERAL_PLACES,
  unitsText,
} from './missing-text.ts'
import type { AddressLookup } from './ranked-hit.ts'

export interface HouseRow extends FoundAddress {
  streetKey: string
  houseKey: string
}

/** Adds the keys of street and house. Writes the unit in capitals, without punctuation. */
export const toHouseRow = (row: FoundAddress): HouseRow => ({
  ...row,
  unit: row.unit && unitKey(row.unit),
  streetKey: streetKey(row),
  houseKey: houseKey(row.number, row),
})

/** Returns the typed range. Null if the text means a unit and its building, or the unit was found. */
export function getRange(address: ParsedAddress, houses: readonly HouseRow[]): CivicRange | null {
  const { range } = address
  const numbers = houses.map(({ number }) => number)
  if (!range || !canBeRange(range, numbers)) return null
  return houses.some((row) => hasUnit(row, getUnit(address))) ? null : range
}

/** `1100-1110 Heather St` may be unit 1100 of number 1110; `1100 to 1110` may not. */
function getUnit({ unit, range }: ParsedAddress): string | null {
  return range && mayHaveUnit(range) ? range.first : unit
}

/** `houses` are rows at the number, `ranges` rows in its range. `unitsOf` caches texts by `houseKey`. */
export function toLookup(
  address: ParsedAddress,
  { houses, ranges }: { houses: readonly HouseRow[]; ranges: readonly HouseRow[] },
  unitsOf: Map<string, string | null>,
): AddressLookup {
  const { range } = address
  const buildings = houses.filter((row) => !isUnit(row.upid))
  const exactRows = buildings.filter(({ number }) => number === range?.written)
  const otherStreetRows = onOtherStreets(exactRows, ranges)
  if (range && otherStreetRows.length > 0) {
    const inOrder = [...exactRows, ...otherStreetRows].toSorted((a, b) =>
      compareCivicNumbers(a.number, b.number),
    )
    const numbers = [...new Set(inOrder.map(({ number }) => number))]
    return { ...lookupAt(inOrder, rangeReason(range, numbers)), note: reversedNote(range) }
  }
  const unit = getUnit(address)
  const inUnit = houses.filter((row) => hasUnit(row, unit))
  const titled = inUnit.filter((row) => isUnit(row.upid))
  if (inUnit.length > 0) return lookupAt(titled.length > 0 ? titled : inUnit, null)
  if (exactRows.length > 0) return lookupAt(exactRows, null)
  const houseNumber = range?.last ?? address.civicNumber ?? ''
  const building = buildings.filter(({ number }) => hasNumber(number, houseNumber))
  const [house] = building
  if (!house) return lookupAt([], null)
  const title = displayAddress(`${house.number} ${house.street}`)
  if (unit !== null) {
    const key = house.houseKey
    const units =
      unitsOf.get(key) ?? unitsText(houses.flatMap((row) => (row.houseKey === key ? (row.unit ?? []) : [])))
    unitsOf.set(key, units)
    return lookupAt(building, missingUnit(unit, title, building, units))
  }
  return { ...lookupAt(building, null), note: includedNumber(houseNumber, house.number, title) }
}

/** If the parcels are on several streets or in several places, the reason says so. */
function lookupAt(rows: readonly HouseRow[], reason: string | null): AddressLookup {
  const distinctRows = firstOfEach(rows, ({ upid }) => upid)
  const byLabel = Map.groupBy(distinctRows, getLabel)
  const parcels = distinctRows.map((row) => {
    const label = getLabel(row)
    const pid = byLabel.get(label)?.length === 1 ? null : row.pid
    return { upid: row.upid, label: pid === null ? label : `${label}, PID ${formatPid(pid)}` }
  })
  const streets = () => new Set(rows.map(({ street }) => normaliseStreet(street)))
  const places = () => new Set(rows.flatMap(({ municipality }) => municipality?.toUpperCase() ?? []))
  const isSeveral = parcels.length > 1 && (streets().size > 1 || places().size > 1)
  return { parcels, reason: joinReasons(reason, isSeveral ? SEVERAL_PLACES : null) }
}

const getLabel = ({ address, number, street, municipality }: FoundAddress): string =>
  [address ?? displayAddress(`${number} ${street}`), municipality].filter((part) => part !== null).join(', ')

export function onOtherStreets(houses: readonly HouseRow[], rows: readonly HouseRow[]): HouseRow[] {
  if (rows.length === 0) return []
  const streets = new Set(houses.map((house) => house.streetKey))
  return rows.filter((row) => !streets.has(row.streetKey))
}

const hasUnit = (row: HouseRow, unit: string | null): boolean => row.unit !== null && row.unit === unit
