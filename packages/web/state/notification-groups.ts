import {
  type CollectionKind,
  NOTIFICATION_GROUPS,
  NOTIFICATION_TYPES,
  type NotificationGroup,
} from '#domain/notification-types.ts'
import { isAllowed, type ResourceKey } from '#domain/permissions.ts'
import { openUpgrade } from './upgrade.ts'

/** For the middle of a sentence; `MLS® listings` keeps its capitals. */
const lowered = (title: string) => title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** What a kind of collection can be watched for, by group; a group that the subscription lacks leads to the upgrade. */
export function typeGroups(kind: CollectionKind, allowed: ReadonlySet<ResourceKey>) {
  return (Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[]).flatMap((key) => {
    const { title, resource } = NOTIFICATION_GROUPS[key]
    const needed = resource[kind]
    if (needed === null) return []
    const unlock = () => openUpgrade({ what: `Being notified of ${lowered(title)}`, needed: [needed] })
    return {
      key,
      title,
      onUnlock: isAllowed(allowed, [needed]) ? null : unlock,
      choices: Object.values(NOTIFICATION_TYPES).filter(({ group }) => group === key),
    }
  })
}
