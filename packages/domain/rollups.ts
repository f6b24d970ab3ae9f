/** The e-mails that gather notifications (part 2, section 6): what goes into which, and how often. */

import {
  NOTIFICATION_GROUPS,
  NOTIFICATION_TYPES,
  type NotificationGroup,
  type NotificationTypeKey,
} from './notification-types.ts'
import { isAllowed, type ResourceKey } from './permissions.ts'

export type RollupKey = 'broker_listings' | 'other_changes' | 'mls_residential'
export type Cadence = 'daily' | 'weekly'

export interface Rollup {
  key: RollupKey
  label: string
  cadence: Cadence
  /** As the preferences show it. */
  cadenceLabel: string
  group: NotificationGroup
  /** Any of them shows the line. */
  resources: readonly ResourceKey[]
}

const rollup = (key: RollupKey, label: string, cadence: Cadence, group: NotificationGroup): Rollup => ({
  key,
  label,
  cadence,
  cadenceLabel: cadence === 'daily' ? '1x per day' : '1x per week',
  group,
  resources: Object.values(NOTIFICATION_GROUPS[group].resource).filter((resource) => resource !== null),
})

/** In the order of the specification. */
export const ROLLUPS: readonly Rollup[] = [
  rollup('broker_listings', 'Broker listings', 'daily', 'BL'),
  rollup('other_changes', 'Other changes', 'weekly', 'PI'),
  rollup('mls_residential', 'MLS residential', 'daily', 'MLS'),
]

const ROLLUP_OF_GROUP: Readonly<Record<NotificationGroup, RollupKey>> = {
  BL: 'broker_listings',
  PI: 'other_changes',
  MLS: 'mls_residential',
}

export function rollupOf(type: NotificationTypeKey): RollupKey {
  return ROLLUP_OF_GROUP[NOTIFICATION_TYPES[type].group]
}

/** The lines that an account sees. */
export function rollupsFor(allowed: ReadonlySet<ResourceKey>): Rollup[] {
  return ROLLUPS.filter(({ resources }) => isAllowed(allowed, resources))
}
