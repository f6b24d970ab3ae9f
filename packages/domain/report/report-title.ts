import { propertyTitle } from '../parcel/property-title.ts'
import { cutText } from '../text/cut/cut-text.ts'
import { MAX_TITLE } from '../text/cut/titles.ts'
import { formatNumber } from '../text/number-format.ts'
import type { CoverAddress } from './cover.ts'

export const documentName = ({ isOfAnalysis }: { isOfAnalysis: boolean }): string =>
  isOfAnalysis ? 'Market Analysis' : 'Property Report'

/** `and 3 more`; null for a report of one parcel. */
export const otherParcels = (parcelCount: number): string | null =>
  parcelCount > 1 ? `and ${formatNumber(parcelCount - 1)} more` : null

interface TitledReport {
  /** Null for a title made from the address. */
  title: string | null
  parcels: readonly CoverAddress[]
  /** Place without a parcel; null for a report about parcels. */
  place: { name: string } | null
}

/**
 * The typed title, else the name of the place, else the address of the first parcel and the number of further ones: `1184 Tidewater
 * Crescent, Reedport, BC, V0N 9A1 and 3 more`. Pass `parcelCount` if `parcels` is incomplete.
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

/** Title of the PDF, and of its file: `Market Analysis – 2301 Mooring Street`, or the report's own. */
export const pdfTitle = (report: TitledReport & { isOfAnalysis: boolean }): string =>
  report.isOfAnalysis ? `${documentName(report)} – ${reportTitle(report)}` : reportTitle(report)
