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

export function listGroups(kind: CollectionKind, allowed: ReadonlySet<ResourceKey>) {
  return (Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[]).flatMap((key) => {
    const { title, tab, resource } = NOTIFICATION_GROUPS[key]
    const needed = resource[kind]
    if (needed === null) return []
    const unlock = () => openUpgrade({ feature: `Notifications of ${TAB_NOUNS[tab]}`, resources: [needed] })
    return {
      key,
      title,
      onUnlock: isAllowed(allowed, [needed]) ? null : unlock,
      choices: Object.values(NOTIFICATION_TYPES).filter(({ group }) => group === key),
    }
  })
}

export const allowedTypes = (
  kind: CollectionKind,
  allowed = useSession.getState().allowedResources,
): string[] => notificationTypesFor(kind, allowed).map(({ key }) => key)

/** Allowed types among the chosen ones, or all if none was chosen. The server refuses others. */
export function pickNotifications(kind: CollectionKind, notifDef: readonly string[]): string[] {
  const allowed = allowedTypes(kind)
  const chosen = allowed.filter((key) => notifDef.includes(key))
  return chosen.length === 0 ? allowed : chosen
}
