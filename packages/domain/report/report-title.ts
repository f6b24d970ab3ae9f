import { propertyTitle } from '../parcel/property-title.ts'
import { formatNumber } from '../text/number-format.ts'
import type { CoverAddress } from './cover.ts'

/** `and 3 more`; null for a report of one parcel. */
export const otherParcels = (parcelCount: number): string | null =>
  parcelCount > 1 ? `and ${formatNumber(parcelCount - 1)} more` : null

/**
 * Title of a report on every screen: its own, else the parts of its first parcel's address, empty ones skipped, and how many parcels more there are:
 * `1184 Tidewater Crescent, Reedport, BC, V0N 9A1 and 3 more`.
 */
export function reportTitle(title: string | null, first: CoverAddress | null, parcelCount: number): string {
  if (title !== null) return title
  const address = first && propertyTitle({ ...first, addressShort: first.addressLine1 })
  return [address, otherParcels(parcelCount)].filter(Boolean).join(' ')
}
