import { displayAddress } from '#domain/parcel/address/display-address.ts'
import { isUnit, parcelOf } from '#domain/parcel/address/strata-unit.ts'
import type { AddressRow } from './address-queries.ts'
import { houseKey, unitKey } from './matching/house-key.ts'
import { matchRanges } from './matching/match-ranges.ts'
import type { StreetMatch } from './matching/match-streets.ts'
import { includedNumber, missingAddress, missingUnit, unitsText } from './missing-text.ts'
import type { RankedAddress } from './rank-addresses.ts'
import { boundsAround, type RankedHit, type SearchInput } from './ranked-hit.ts'

/** A building's address points can be on many parcels, so a hit is limited. */
export const MAX_PARCELS = 200

/** Drops hits on other streets that cost this much more than the best hit. */
const MAX_COST_ABOVE_BEST = 1

export type UnitsByHouse = ReadonlyMap<string, readonly string[]>

export function joinAddresses(
  addresses: readonly RankedAddress[],
  matches: readonly StreetMatch[],
  input: SearchInput,
  units: UnitsByHouse = new Map(),
): RankedHit[] {
  const minCost = Math.min(...addresses.map(({ cost }) => cost))
  const likely = addresses.filter(
    ({ cost, match }) => cost <= minCost + MAX_COST_ABOVE_BEST || match.fit === 'typed',
  )
  return [...Map.groupBy(likely, getKey).values()]
    .map((group) => toHit(group, matches, input, units))
    .sort((a, b) => a.cost - b.cost || (a.hit.title < b.hit.title ? -1 : 1))
}

/** Whether an address has the typed unit. Addresses with other units count as their building. */
export const hasTypedUnit = ({ row, match }: Pick<RankedAddress, 'row' | 'match'>): boolean =>
  match.reading.unit !== null && unitKey(row.unit ?? '') === match.reading.unit

function getKey({ row, match }: RankedAddress): string {
  const unit = hasTypedUnit({ row, match }) ? match.reading.unit : ''
  return `${houseKey(row.civicNumber, row)}|${unit}`
}

function toHit(
  group: readonly RankedAddress[],
  matches: readonly StreetMatch[],
  { text }: SearchInput,
  unitsByHouse: UnitsByHouse,
): RankedHit {
  const sorted = group.toSorted((a, b) => a.cost - b.cost || Number(b.row.isParcel) - Number(a.row.isParcel))
  const best = sorted[0] as RankedAddress
  const isUnitHit = hasTypedUnit(best)
  // Prefers the parcel, because the map flies to its outline and selects its upid.
  const parcel = sorted.find(({ row }) => row.isParcel)?.row
  const { row } = best
  const foundUpids = new Set(sorted.flatMap((address) => address.row.upid ?? []))
  const units = isUnitHit ? [...foundUpids].filter(isUnit) : []
  const allUpids = units.length > 0 ? units : [...new Set([...foundUpids].map(parcelOf))]
  const upids = allUpids.slice(0, MAX_PARCELS)
  const title = getTitle(row, isUnitHit)
  const missing = missingAddress(best.match, row.civicNumber ?? '', matches)
  const { unit, civicNumber } = best.match.reading
  const number = row.civicNumber ?? ''
  return {
    cost: best.cost,
    isUnit: isUnitHit,
    isInstead: missing !== null,
    hint:
      missing ??
      (unit !== null && !isUnitHit
        ? missingUnit(
            unit,
            title,
            group.map((address) => address.row),
            unitsText(unitsByHouse.get(houseKey(row.civicNumber, row)) ?? []),
          )
        : null),
    parcelCount: allUpids.length,
    note: includedNumber(civicNumber ?? '', number, title),
    hit: {
      id: `address:${row.id}`,
      group: 'address',
      title,
      subtitle:
        [units.length > 0 ? 'Strata unit' : null, getSubtitle(row)].filter(Boolean).join(', ') || null,
      upids,
      centre: parcel?.centre ?? row.centre,
      bounds: parcel?.bounds ?? boundsAround(row.centre),
      matches: matchRanges(title, text),
    },
  }
}

function getTitle(row: AddressRow, withUnit: boolean): string {
  if (withUnit && row.address) return row.address
  return displayAddress(`${row.civicNumber ?? ''} ${row.street}`)
}

function getSubtitle({ neighbourhood, municipality, postalCode }: AddressRow): string | null {
  const place = [neighbourhood, municipality].filter((name) => name && name !== '')
  return [...new Set(place), ...(postalCode ? [postalCode] : [])].join(', ') || null
}
