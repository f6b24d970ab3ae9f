import { propertyTitle } from '../parcel/parcel-name.ts'
import { cutText, MAX_TITLE } from '../text/cut/cut-text.ts'
import { formatNumber } from '../text/number-format.ts'
import type { CoverAddress } from './cover.ts'

export const documentName = ({ isOfAnalysis }: { isOfAnalysis: boolean }): string =>
  isOfAnalysis ? 'Market Analysis' : 'Property Report'

/** `and 3 more`; null for one parcel. */
export const otherParcels = (parcelCount: number): string | null =>
  parcelCount > 1 ? `and ${formatNumber(parcelCount - 1)} more` : null

interface TitledReport {
  title: string | null
  parcels: readonly CoverAddress[]
  place: { name: string } | null
}

/**
 * The typed title, else the place, else the first address and the number of further parcels: `1184 Tidewater
 * Crescent, Reedport, BC, V0N 9A1 and 3 more`.
 */
export function reportTitle(
  { title, parcels, place }: TitledReport,
  parcelCount: number = parcels.length,
): string {
  if (title !== null) return title
  if (place !== null) return cutText(place.name, MAX_TITLE)
  const [first] = parcels
  const address = first && propertyTitle({ ...first, addressShort: first.addressLine1 })
  return [address, otherParcels(parcelCount)].filter(Boolean).join(' ')
}

/** `Market Analysis – 2301 Mooring Street`, or the report's title. */
export const pdfTitle = (report: TitledReport & { isOfAnalysis: boolean }): string =>
  report.isOfAnalysis ? `${documentName(report)} – ${reportTitle(report)}` : reportTitle(report)
