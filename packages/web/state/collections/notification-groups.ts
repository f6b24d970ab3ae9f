import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import {
  type CollectionKind,
  type HistoryTab,
  NOTIFICATION_GROUPS,
  NOTIFICATION_TYPES,
  type NotificationGroup,
  notificationTypesFor,
} from '#domain/watching/notification-types.ts'
import { useSession } from '../account/session.ts'
import { openUpgrade } from '../account/upgrade.ts'

/** The groups by their tabs, in the middle of a sentence. */
export const GROUP_WORDS: Readonly<Record<HistoryTab, string>> = {
  info: 'property information',
  broker: 'broker listings',
  mls: 'MLS® listings',
}

/** What a kind of collection can be watched for, by group; a group that the subscription lacks leads to the upgrade. */
export function typeGroups(kind: CollectionKind, allowed: ReadonlySet<ResourceKey>) {
  return (Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[]).flatMap((key) => {
    const { title, tab, resource } = NOTIFICATION_GROUPS[key]
    const needed = resource[kind]
    if (needed === null) return []
    const unlock = () => openUpgrade({ what: `Being notified of ${GROUP_WORDS[tab]}`, needed: [needed] })
    return {
      key,
      title,
      onUnlock: isAllowed(allowed, [needed]) ? null : unlock,
      choices: Object.values(NOTIFICATION_TYPES).filter(({ group }) => group === key),
    }
  })
}

/** Keys of what the account may be told of a kind of collection, in order. */
export const allowedTypes = (
  kind: CollectionKind,
  allowed = useSession.getState().allowedResources,
): string[] => notificationTypesFor(kind, allowed).map(({ key }) => key)

/**
 * What is told once notifications are turned on. Somebody who never said of what wants to know all. What a former subscription
 * allowed is left out, for the server would refuse it.
 */
export function toldOf(kind: CollectionKind, notifDef: readonly string[]): string[] {
  const allowed = allowedTypes(kind)
  const chosen = allowed.filter((key) => notifDef.includes(key))
  return chosen.length === 0 ? allowed : chosen
}
