import { capitalized } from '../../text/counts.ts'
import type { ListingStatus } from '../records.ts'

const TITLES: Record<ListingStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  sold: 'Sold',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

/** An unknown status is only capitalized. */
export function statusTitle(status: string): string {
  return TITLES[status as ListingStatus] ?? capitalized(status)
}
