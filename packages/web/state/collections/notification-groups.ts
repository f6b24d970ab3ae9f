import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { TAB_NOUNS } from '#domain/watching/changes/texts/timeline-reach.ts'
import {
  type CollectionKind,
  NOTIFICATION_GROUPS,
  NOTIFICATION_TYPES,
  type NotificationGroup,
  notificationTypesFor,
} from '#domain/watching/notification-types.ts'
import { useSession } from '../account/session.ts'
import { openUpgrade } from '../account/upgrade.ts'

export function listGroups(kind: CollectionKind, resources: ReadonlySet<ResourceKey>) {
  return (Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[]).flatMap((key) => {
    const { title, tab, resource } = NOTIFICATION_GROUPS[key]
    const resourceKey = resource[kind]
    if (resourceKey === null) return []
    const unlock = () =>
      openUpgrade({ feature: `Notifications of ${TAB_NOUNS[tab]}`, resources: [resourceKey] })
    return {
      key,
      title,
      onUnlock: isAllowed(resources, [resourceKey]) ? null : unlock,
      choices: Object.values(NOTIFICATION_TYPES).filter(({ group }) => group === key),
    }
  })
}

export const allowedTypes = (
  kind: CollectionKind,
  resources = useSession.getState().allowedResources,
): string[] => notificationTypesFor(kind, resources).map(({ key }) => key)

/** Allowed types among the chosen ones, or all if none was chosen. The server refuses others. */
export function pickNotifications(kind: CollectionKind, notifDef: readonly string[]): string[] {
  const types = allowedTypes(kind)
  const chosenTypes = types.filter((key) => notifDef.includes(key))
  return chosenTypes.length === 0 ? types : chosenTypes
}
