/**
 * Notification types (specification part 2, section 3) and the kinds that permissions distinguish (section
 * 6): property information (PI), broker listings (BL) and MLS.
 */

import { isAllowed, RESOURCES, type ResourceKey } from '../account/permissions.ts'
import type { ChangeType } from './changes/change.ts'

export type CollectionKind = 'folder' | 'area'
export type NotificationGroup = 'PI' | 'BL' | 'MLS'
export type HistoryTab = (typeof HISTORY_TABS)[number]

export const NOTIFICATION_TYPE_KEYS = [
  'pid_deleted',
  'zoning',
  'alr_status',
  'development_application_new',
  'development_application_status',
  'development_application_updated',
  'land_use',
  'broker_listing_removed',
  'broker_listing_new',
  'mls_new',
  'mls_status',
  'mls_price',
  'mls_removed',
] as const

export type NotificationTypeKey = (typeof NOTIFICATION_TYPE_KEYS)[number]

interface NotificationType {
  key: NotificationTypeKey
  label: string
  group: NotificationGroup
}

const define = (key: NotificationTypeKey, label: string, group: NotificationGroup): NotificationType => ({
  key,
  label,
  group,
})

/** In menu order. The MLS labels are ours, because the specification has none. */
export const NOTIFICATION_TYPES: Readonly<Record<NotificationTypeKey, NotificationType>> = {
  pid_deleted: define('pid_deleted', 'PID deleted (subdivision/assembly)', 'PI'),
  zoning: define('zoning', 'Zoning changes', 'PI'),
  alr_status: define('alr_status', 'ALR status changes', 'PI'),
  development_application_new: define('development_application_new', 'Development application new', 'PI'),
  development_application_status: define(
    'development_application_status',
    'Development application status change',
    'PI',
  ),
  development_application_updated: define(
    'development_application_updated',
    'Development application updated',
    'PI',
  ),
  land_use: define('land_use', 'Land use changes (OCP, NCP, LAP)', 'PI'),
  broker_listing_removed: define('broker_listing_removed', 'Broker listings removed', 'BL'),
  broker_listing_new: define('broker_listing_new', 'New broker listings', 'BL'),
  mls_new: define('mls_new', 'New MLS® listings', 'MLS'),
  mls_status: define('mls_status', 'MLS® status changes', 'MLS'),
  mls_price: define('mls_price', 'MLS® price changes', 'MLS'),
  mls_removed: define('mls_removed', 'MLS® listings removed', 'MLS'),
}

interface NotificationGroupDefinition {
  title: string
  tab: HistoryTab
  /** Permission by kind of collection. Null if not offered, as MLS for folders. */
  resource: Readonly<Record<CollectionKind, ResourceKey | null>>
}

export const NOTIFICATION_GROUPS: Readonly<Record<NotificationGroup, NotificationGroupDefinition>> = {
  PI: {
    title: 'Property information',
    tab: 'info',
    resource: { folder: RESOURCES.NOTIF_FOLDER_PI, area: RESOURCES.NOTIF_AREA_PI },
  },
  BL: {
    title: 'Broker listings',
    tab: 'broker',
    resource: { folder: RESOURCES.NOTIF_FOLDER_BL, area: RESOURCES.NOTIF_AREA_BL },
  },
  MLS: {
    title: 'MLS® listings',
    tab: 'mls',
    resource: { folder: null, area: RESOURCES.NOTIF_AREA_MLS },
  },
}

/**
 * The notification type of each change. A created PID belongs to the subdivision or assembly that deleted
 * another.
 */
const CHANGE_NOTIFICATION_TYPES: Readonly<Record<ChangeType, NotificationTypeKey>> = {
  pid_deleted: 'pid_deleted',
  pid_created: 'pid_deleted',
  zoning: 'zoning',
  alr_status: 'alr_status',
  development_application_new: 'development_application_new',
  development_application_status: 'development_application_status',
  development_application_updated: 'development_application_updated',
  land_use: 'land_use',
  broker_listing_new: 'broker_listing_new',
  broker_listing_removed: 'broker_listing_removed',
  mls_new: 'mls_new',
  mls_status: 'mls_status',
  mls_price: 'mls_price',
  mls_removed: 'mls_removed',
}

export const CHANGE_TYPES = Object.keys(CHANGE_NOTIFICATION_TYPES) as readonly ChangeType[]

export function findNotificationType(change: { type: ChangeType }): NotificationTypeKey {
  return CHANGE_NOTIFICATION_TYPES[change.type]
}

export const changeGroup = (change: { type: ChangeType }): NotificationGroupDefinition =>
  NOTIFICATION_GROUPS[NOTIFICATION_TYPES[findNotificationType(change)].group]

export function tabResource(kind: CollectionKind, tab: HistoryTab): ResourceKey | null {
  const group = Object.values(NOTIFICATION_GROUPS).find((candidate) => candidate.tab === tab)
  return group?.resource[kind] ?? null
}

export function mayOpenTab(
  kind: CollectionKind,
  tab: HistoryTab,
  allowed: ReadonlySet<ResourceKey>,
): boolean {
  const needed = tabResource(kind, tab)
  return needed !== null && isAllowed(allowed, [needed])
}

export function isNotificationTypeKey(text: string): text is NotificationTypeKey {
  return Object.hasOwn(NOTIFICATION_TYPES, text)
}

export function notificationTypesFor(
  kind: CollectionKind,
  allowed: ReadonlySet<ResourceKey>,
): NotificationType[] {
  return NOTIFICATION_TYPE_KEYS.map((key) => NOTIFICATION_TYPES[key]).filter(({ group }) => {
    const resource = NOTIFICATION_GROUPS[group].resource[kind]
    return resource !== null && isAllowed(allowed, [resource])
  })
}

type DefinitionCheck = { ok: true } | { ok: false; reason: string; isForbidden: boolean }

export function checkNotificationDefinition(
  kind: CollectionKind,
  keys: readonly string[],
  allowed: ReadonlySet<ResourceKey>,
): DefinitionCheck {
  const unknown = keys.find((key) => !isNotificationTypeKey(key))
  if (unknown !== undefined) {
    return {
      ok: false,
      reason: `There is no notification type “${unknown.slice(0, 60)}”.`,
      isForbidden: false,
    }
  }
  const allowedKeys = new Set<string>(notificationTypesFor(kind, allowed).map(({ key }) => key))
  const forbiddenKey = keys.find((key) => !allowedKeys.has(key))
  if (forbiddenKey === undefined) return { ok: true }
  const { label } = NOTIFICATION_TYPES[forbiddenKey as NotificationTypeKey]
  return { ok: false, reason: `“${label}” is not in your subscription.`, isForbidden: true }
}

/** Tabs of a history, one per group of notifications. */
export const HISTORY_TABS = ['info', 'broker', 'mls'] as const

/** Days covered by the list and by digests. */
export const NOTIFICATION_DAYS = 30
/** Per request. */
export const MAX_NOTIFICATIONS = 10_000
