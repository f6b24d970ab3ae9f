import { formatPid } from './pid.ts'
import type { ParcelClass } from './records.ts'

/** What tells one lot from another. */
export interface LotIdentity {
  address: string | null
  /** Nine digits. */
  pid: string | null
  planNumber: string | null
  lot: string | null
  /** Crown land registry number. */
  pin: string | null
  parcelClass: string
}

/** Only classes that say more than `parcel`. */
const KINDS: Readonly<Partial<Record<ParcelClass, string>>> = {
  building_strata: 'Building strata',
  bare_land_strata: 'Bare land strata',
  air_space: 'Air space parcel',
  interest: 'Right of way or easement',
  road: 'Road',
  park: 'Park',
  crown: 'Crown land',
  common_property: 'Common property',
  return_to_crown: 'Returned to Crown',
}

/**
 * What a lot is called in tables, lists and files: `1184 Tidewater Crescent`; without an address its PID, else lot and plan
 * (`Lot 4, Plan VIP950130`; `Road, Plan 1234`), else what it is (`Crown land, PIN 90012`; `Park, no address`).
 */
export function lotName({ address, pid, planNumber, lot, pin, parcelClass }: LotIdentity): string {
  if (address !== null) return address
  if (pid !== null) return `PID ${formatPid(pid)}`
  const kind = KINDS[parcelClass as ParcelClass]
  if (planNumber !== null) {
    const part = kind ?? (lot === null ? null : `Lot ${lot}`)
    return part === null ? `Plan ${planNumber}` : `${part}, Plan ${planNumber}`
  }
  const name = kind ?? 'Parcel'
  return pin === null ? `${name}, no address` : `${name}, PIN ${pin}`
}

/** The same for lists that hold lots of several places: `7 Main St, Burnaby`. */
export function nameInPlace(lot: LotIdentity & { municipality: string | null }): string {
  return lot.municipality === null ? lotName(lot) : `${lotName(lot)}, ${lot.municipality}`
}
