/**
 * Notification types (specification part 2, section 3) and the kinds that permissions distinguish (section
 * 6): property information (PI), broker listings (BL) and MLS.
 */

import { isAllowed, RESOURCES, type ResourceKey } from '../account/permissions.ts'
import type { ChangeType } from './changes/change.ts'

export type CollectionKind = 'folder' | 'area'
export type NotificationGroup = 'PI' | 'BL' | 'MLS'
export type HistoryTab = (typeof HISTORY_TABS)[number]

interface NotificationType {
  key: NotificationTypeKey
  label: string
  group: NotificationGroup
}

/** In menu order. The MLS labels are ours, because the specification has none. */
const LABELS = {
  pid_deleted: ['PI', 'PID deleted (subdivision/assembly)'],
  zoning: ['PI', 'Zoning changes'],
  alr_status: ['PI', 'ALR status changes'],
  development_application_new: ['PI', 'Development application new'],
  development_application_status: ['PI', 'Development application status change'],
  development_application_updated: ['PI', 'Development application updated'],
  land_use: ['PI', 'Land use changes (OCP, NCP, LAP)'],
  broker_listing_removed: ['BL', 'Broker listings removed'],
  broker_listing_new: ['BL', 'New broker listings'],
  mls_new: ['MLS', 'New MLS® listings'],
  mls_status: ['MLS', 'MLS® status changes'],
  mls_price: ['MLS', 'MLS® price changes'],
  mls_removed: ['MLS', 'MLS® listings removed'],
} as const satisfies Partial<Record<ChangeType, readonly [NotificationGroup, label: string]>>

export type NotificationTypeKey = keyof typeof LABELS
export const NOTIFICATION_TYPE_KEYS = Object.keys(LABELS) as NotificationTypeKey[]

export const NOTIFICATION_TYPES = Object.fromEntries(
  NOTIFICATION_TYPE_KEYS.map((key) => [key, { key, group: LABELS[key][0], label: LABELS[key][1] }]),
) as Readonly<Record<NotificationTypeKey, NotificationType>>

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

export const CHANGE_TYPES: readonly ChangeType[] = [...NOTIFICATION_TYPE_KEYS, 'pid_created']

/** A created PID belongs to the subdivision or assembly that deleted another. */
export const findNotificationType = ({ type }: { type: ChangeType }): NotificationTypeKey =>
  type === 'pid_created' ? 'pid_deleted' : type

export const changeGroup = (change: { type: ChangeType }): NotificationGroupDefinition =>
  NOTIFICATION_GROUPS[NOTIFICATION_TYPES[findNotificationType(change)].group]

export function tabResource(kind: CollectionKind, tab: HistoryTab): ResourceKey | null {
  const group = Object.values(NOTIFICATION_GROUPS).find((candidate) => candidate.tab === tab)
  return group?.resource[kind] ?? null
}

export function mayOpenTab(
  kind: CollectionKind,
  tab: HistoryTab,
  resources: ReadonlySet<ResourceKey>,
): boolean {
  const requirement = tabResource(kind, tab)
  return requirement !== null && isAllowed(resources, [requirement])
}

export function isNotificationTypeKey(text: string): text is NotificationTypeKey {
  return Object.hasOwn(NOTIFICATION_TYPES, text)
}

export function notificationTypesFor(
  kind: CollectionKind,
  resources: ReadonlySet<ResourceKey>,
): NotificationType[] {
  return NOTIFICATION_TYPE_KEYS.map((key) => NOTIFICATION_TYPES[key]).filter(({ group }) => {
    const resource = NOTIFICATION_GROUPS[group].resource[kind]
    return resource !== null && isAllowed(resources, [resource])
  })
}

type DefinitionCheck = { ok: true } | { ok: false; reason: string; isForbidden: boolean }

export function checkNotificationDefinition(
  kind: CollectionKind,
  keys: readonly string[],
  resources: ReadonlySet<ResourceKey>,
): DefinitionCheck {
  const unknownKey = keys.find((key) => !isNotificationTypeKey(key))
  if (unknownKey !== undefined) {
    return {
      ok: false,
      reason: `There is no notification type “${unknownKey.slice(0, 60)}”.`,
      isForbidden: false,
    }
  }
  const allowedKeys = new Set<string>(notificationTypesFor(kind, resources).map(({ key }) => key))
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
