import { Switch } from '@mantine/core'
import type { Folder } from '#contract/collections.ts'
import { notificationTypesFor } from '#domain/notification-types.ts'
import { setFolderNotifications } from '../../state/folders.ts'
import { typeGroups } from '../../state/notification-groups.ts'
import { useSession } from '../../state/session.ts'
import { CheckboxGroups } from '../../ui/checkbox-groups.tsx'
import { useAutosave } from '../../ui/use-autosave.ts'
import { WatchedUntil } from '../../ui/watched-until.tsx'
import { renew } from './folder-actions.ts'
import classes from './folder-watching.module.css'

/** Whether a folder's changes are told, which of them, and until when. */
export function FolderWatching({ folder }: { folder: Folder }) {
  const { id, notifEnabled, notifDef } = folder
  const allowed = useSession((session) => session.allowedResources)
  const [watching, change] = useAutosave({ notifEnabled, notifDef }, (to) => setFolderNotifications(id, to))
  const open = notificationTypesFor('folder', allowed).map(({ key }) => key as string)
  // What a former subscription allowed is not kept, for the server would refuse it.
  const chosen = open.filter((key) => watching.notifDef.includes(key))
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
      {watching.notifEnabled && (
        <WatchedUntil expiresAt={folder.expiresAt} onRenew={() => void renew(folder)} />
      )}
      {(watching.notifEnabled || open.length === 0) && (
        <CheckboxGroups
          groups={typeGroups('folder', allowed)}
          chosen={chosen}
          onChoose={(keys) => change({ ...watching, notifDef: open.filter((key) => keys.includes(key)) })}
        />
      )}
      {watching.notifEnabled && open.length > 0 && chosen.length === 0 && (
        <p className={classes.nothing}>Nothing is ticked, so nothing will be told.</p>
      )}
    </section>
  )
}
