import type { Change } from './change.ts'
import type { ZoneShare } from './states.ts'

/** Thresholds below which a change is minor, as shares. Zero notifies of every change. */
export const MINOR_CHANGE = { default: 0.02, min: 0, max: 0.5, step: 0.01 } as const

/**
 * Size of a change, 0 to 1. Null if the change is never minor. For zoning, land use and reserve, the affected
 * share of the parcel; for a price, the relative change; for an application with only corrected details, 0.
 */
export function changeSize(change: Change): number | null {
  switch (change.type) {
    case 'zoning':
    case 'land_use':
      return Math.max(totalShare(change.before), totalShare(change.after))
    case 'alr_status': {
      const { before, after } = change
      return before.share === null || after.share === null ? null : Math.abs(after.share - before.share)
    }
    case 'mls_price': {
      const { before, after } = change
      const step = Math.abs(after.priceDollars - before.priceDollars)
      return before.priceDollars > 0 ? Math.min(1, step / before.priceDollars) : 1
    }
    case 'development_application_updated':
      return change.fields.some((field) => field === 'title' || field === 'kind' || field === 'boundary')
        ? null
        : 0
    case 'pid_deleted':
    case 'pid_created':
    case 'development_application_new':
    case 'development_application_status':
    case 'broker_listing_new':
    case 'broker_listing_removed':
    case 'mls_new':
    case 'mls_status':
    case 'mls_removed':
      return null
  }
}

function totalShare(zones: readonly ZoneShare[]): number {
  return Math.min(
    1,
    zones.reduce((total, { share }) => total + share, 0),
  )
}
