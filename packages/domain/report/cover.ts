import { formatPid } from '../parcel/pid.ts'

export const COVER_TYPES = ['street_view', 'satellite_map', 'custom_image'] as const
export type CoverType = (typeof COVER_TYPES)[number]

const COVER_TITLES: Record<CoverType, string> = {
  street_view: 'Street view',
  satellite_map: 'Satellite',
  custom_image: 'Custom image',
}

/** Google shows pictures of one parcel only. For several parcels or a place, the cover has our own map. */
export function coverTitles({
  place,
  parcels,
}: {
  place: object | null
  parcels: readonly unknown[]
}): Partial<Record<CoverType, string>> {
  if (place !== null) return { satellite_map: 'Map', custom_image: COVER_TITLES.custom_image }
  return parcels.length > 1 ? { ...COVER_TITLES, satellite_map: 'Map' } : COVER_TITLES
}

export interface CoverAddress {
  addressLine1: string | null
  addressLine2: string | null
  municipality: string | null
  regionShort: string | null
  postalCode: string | null
  country: string | null
  /** Nine digits. */
  pid: string | null
}

export function coverLines(address: CoverAddress): string[] {
  const join = (separator: string, ...parts: (string | null)[]) =>
    parts.filter((part) => part !== null && part.trim() !== '').join(separator)
  return [
    join('', address.addressLine1),
    join('', address.addressLine2),
    join(' ', address.municipality, address.regionShort),
    join(', ', address.postalCode, address.country),
  ].filter((line) => line !== '')
}

/** `PID 012-345-678` (see docs/departures.md). */
export const coverPid = (pid: string | null): string | null => (pid === null ? null : `PID ${formatPid(pid)}`)
