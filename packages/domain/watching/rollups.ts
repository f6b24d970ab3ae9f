/** Settings of e-mails that collect notifications (part 2, section 6). */

import { isAllowed, type ResourceKey } from '../account/permissions.ts'
import { type HistoryTab, NOTIFICATION_GROUPS, type NotificationGroup } from './notification-types.ts'

export const DIGEST_KEYS = ['broker_daily', 'mls_daily', 'other_weekly'] as const
export type DigestKey = (typeof DIGEST_KEYS)[number]
export type Cadence = 'daily' | 'weekly'

interface Rollup {
  key: DigestKey
  label: string
  cadence: Cadence
  cadenceLabel: string
  group: NotificationGroup
  tab: HistoryTab
  /** Permissions, any of which shows the setting. */
  resources: readonly ResourceKey[]
}

const rollup = (key: DigestKey, label: string, cadence: Cadence, group: NotificationGroup): Rollup => ({
  key,
  label,
  cadence,
  cadenceLabel: cadence === 'daily' ? '1x per day' : '1x per week',
  group,
  tab: NOTIFICATION_GROUPS[group].tab,
  resources: Object.values(NOTIFICATION_GROUPS[group].resource).filter((resource) => resource !== null),
})

export const ROLLUPS: readonly Rollup[] = [
  rollup('broker_daily', 'Broker listings', 'daily', 'BL'),
  rollup('other_weekly', 'Other changes', 'weekly', 'PI'),
  rollup('mls_daily', 'MLS residential', 'daily', 'MLS'),
]

export function rollupsFor(allowed: ReadonlySet<ResourceKey>): Rollup[] {
  return ROLLUPS.filter(({ resources }) => isAllowed(allowed, resources))
}
