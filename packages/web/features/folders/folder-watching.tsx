import { Button, Checkbox, Switch } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import type { Folder } from '#contract/collections.ts'
import {
  NOTIFICATION_GROUPS,
  NOTIFICATION_TYPES,
  type NotificationGroup,
  notificationTypesFor,
} from '#domain/notification-types.ts'
import { dayOf } from '../../lib/moment.ts'
import { useSession } from '../../state/session.ts'
import { openUpgrade } from '../../state/upgrade.ts'
import { renew } from './folder-actions.ts'
import classes from './folder-watching.module.css'
import { watchedWords } from './folder-words.ts'
import { useWatching } from './use-watching.ts'

/** Those that folders can be watched for. */
const GROUPS = (Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[]).flatMap((group) => {
  const { title, resource } = NOTIFICATION_GROUPS[group]
  return resource.folder === null ? [] : [{ group, title, resource: resource.folder }]
})

/** Whether a folder's changes are told, which of them, and until when. */
export function FolderWatching({ folder }: { folder: Folder }) {
  const allowed = useSession((session) => session.allowedResources)
  const [watching, change] = useWatching(folder)
  const open = notificationTypesFor('folder', allowed).map(({ key }) => key as string)
  // What a former subscription allowed is not kept, for the server would refuse it.
  const chosen = open.filter((key) => watching.notifDef.includes(key))
  const choose = (keys: readonly string[]) =>
    change({ ...watching, notifDef: open.filter((key) => keys.includes(key)) })
  return (
    <section className={classes.watching} aria-label="Notifications of this folder">
      <Switch
        label="Notify me"
        description="When something changes on these parcels"
        disabled={open.length === 0}
        checked={watching.notifEnabled}
        onChange={(event) =>
          change({
            notifEnabled: event.currentTarget.checked,
            // Somebody who wants to know, and never said of what, wants to know all.
            notifDef: chosen.length === 0 ? open : chosen,
          })
        }
      />
      {watching.notifEnabled && <WatchedUntil folder={folder} />}
      {(watching.notifEnabled || open.length === 0) &&
        GROUPS.map(({ group, title, resource }) =>
          allowed.has(resource) ? (
            <Checkbox.Group
              key={group}
              label={title}
              value={chosen}
              onChange={choose}
              className={classes.group ?? ''}
            >
              {Object.values(NOTIFICATION_TYPES)
                .filter((type) => type.group === group)
                .map(({ key, label }) => (
                  <Checkbox key={key} size="xs" value={key} label={label} />
                ))}
            </Checkbox.Group>
          ) : (
            <Button
              key={group}
              variant="default"
              size="xs"
              leftSection={<IconLock size={14} stroke={1.75} aria-hidden />}
              onClick={() =>
                openUpgrade({ what: `Being notified of ${title.toLowerCase()}`, needed: [resource] })
              }
            >
              {title}
            </Button>
          ),
        )}
      {watching.notifEnabled && open.length > 0 && chosen.length === 0 && (
        <p className={classes.nothing}>Nothing is ticked, so nothing will be told.</p>
      )}
    </section>
  )
}

/** Renewing is one click. */
function WatchedUntil({ folder }: { folder: Folder }) {
  const isOver = new Date(folder.expiresAt) <= new Date()
  return (
    <p className={classes.until} data-over={isOver}>
      {watchedWords(dayOf(folder.expiresAt), isOver)}
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
        onClick={() => void renew(folder)}
      >
        Renew
      </Button>
    </p>
  )
}
