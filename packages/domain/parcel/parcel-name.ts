import { distinctClassTitle } from './parcel-class.ts'
import { formatPid } from './pid.ts'

export interface ParcelIdentity {
  address: string | null
  /** Nine digits. */
  pid: string | null
  planNumber: string | null
  lotNumber: string | null
  pin: string | null
  parcelClass: string
}

/**
 * Address, for example `1184 Tidewater Crescent`. Without one, the PID, the lot and plan (`Lot 4, Plan
 * VIP950130`), or the class (`Crown land, PIN 90012`; `Park, no address`).
 */
export function parcelName({
  address,
  pid,
  planNumber,
  lotNumber,
  pin,
  parcelClass,
}: ParcelIdentity): string {
  if (address !== null) return address
  if (pid !== null) return `PID ${formatPid(pid)}`
  const kind = distinctClassTitle(parcelClass)
  if (planNumber !== null) {
    const part = kind ?? (lotNumber === null ? null : `Lot ${lotNumber}`)
    return part === null ? `Plan ${planNumber}` : `${part}, Plan ${planNumber}`
  }
  const name = kind ?? 'Parcel'
  return pin === null ? `${name}, no address` : `${name}, PIN ${pin}`
}

/** `7 Main St, Burnaby` */
export function nameInPlace(parcel: ParcelIdentity & { municipality: string | null }): string {
  return parcel.municipality === null ? parcelName(parcel) : `${parcelName(parcel)}, ${parcel.municipality}`
}

/** `33256 Swansea Ave, Abbotsford, BC, V2S 1A1` (specification part 1 and 2, section 3). */
export function propertyTitle(parcel: {
  addressShort?: string | null
  municipality?: string | null
  regionShort?: string | null
  postalCode?: string | null
}): string {
  return [parcel.addressShort, parcel.municipality, parcel.regionShort, parcel.postalCode]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(', ')
}
