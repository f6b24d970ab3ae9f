/** Title of an entry, in two or three words. */
import { LAYERS } from '../../../layers/layers.ts'
import type { Change } from '../change.ts'
import type { LineageReason } from '../lineage/lineage.ts'

export function changeTitle(change: Change): string {
  switch (change.type) {
    case 'pid_deleted':
      return change.lineage.reason === 'unknown' ? 'PID deleted' : LINEAGE_TITLES[change.lineage.reason]
    case 'pid_created':
      return change.lineage.reason === 'unknown' ? 'New PID' : LINEAGE_TITLES[change.lineage.reason]
    case 'land_use':
      return LAYERS[change.plan].title
    default:
      return TITLES[change.type]
  }
}

const LINEAGE_TITLES: Readonly<Record<Exclude<LineageReason, 'unknown'>, string>> = {
  subdivision: 'Subdivision',
  assembly: 'Assembly',
  boundary_adjustment: 'Boundary adjustment',
  replacement: 'New PID for the same land',
  dedication: 'Dedication',
}

const TITLES: Readonly<Record<Exclude<Change['type'], 'pid_deleted' | 'pid_created' | 'land_use'>, string>> =
  {
    zoning: 'Zoning',
    alr_status: 'ALR status',
    development_application_new: 'New development application',
    development_application_status: 'Development application status',
    development_application_updated: 'Development application updated',
    broker_listing_new: 'New broker listing',
    broker_listing_removed: 'Broker listing removed',
    mls_new: 'New MLS® listing',
    mls_status: 'MLS® status',
    mls_price: 'MLS® price',
    mls_removed: 'MLS® listing removed',
  }
