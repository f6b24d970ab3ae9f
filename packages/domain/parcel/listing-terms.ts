import { capitalized } from '../text/counts.ts'
import type { ListingStatus } from './records.ts'

export const PROPERTY_CLASSES = ['Residential', 'Multi-family', 'Land', 'Farm', 'Commercial'] as const
type PropertyClass = (typeof PROPERTY_CLASSES)[number]

/** Recognizes terms of all boards ("Half duplex", "Single Family Residence", "Unimproved Land"). */
export function classifyProperty(propertyType: string | null): PropertyClass | null {
  const type = propertyType?.toLowerCase() ?? ''
  if (/farm|ranch|agri|orchard|vineyard/.test(type)) return 'Farm'
  if (/multi.?family|fourplex|triplex|^duplex$|apartment (building|block)/.test(type)) return 'Multi-family'
  if (/\bland\b|\blots?\b|acreage|vacant/.test(type)) return 'Land'
  if (
    /(?<!ware)house|home|residen|apartment|condo|duplex|dwelling|\bsuite\b|manufactured|cottage|\bcabin\b/.test(
      type,
    )
  )
    return 'Residential'
  if (/retail|office|industr|commerc|mixed|hotel|motel|warehouse|business|marina|investment|store/.test(type))
    return 'Commercial'
  return null
}

const TITLES: Record<ListingStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  sold: 'Sold',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

const OPEN_STATUSES = new Set(['active', 'pending'])

/** Includes pending sales, which may still fail. Sources write statuses in any case. */
export const isOpenListing = ({ status }: { status: string }): boolean =>
  OPEN_STATUSES.has(status.trim().toLowerCase())

/** An unknown status is only capitalized. */
export function statusTitle(status: string): string {
  return TITLES[status as ListingStatus] ?? capitalized(status)
}
