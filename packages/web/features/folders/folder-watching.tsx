import type { Folder } from '#contract/watching/collections.ts'
import { NotificationChoice } from '../../property/notification-choice.tsx'
import { useSession } from '../../state/account/session.ts'
import { setFolderNotifications } from '../../state/collections/folders.ts'
import { allowedTypes, notificationsFor, typeGroups } from '../../state/collections/notification-groups.ts'
import { useAutosave } from '../../ui/behaviour/use-autosave.ts'
import { renew } from './folder-actions.ts'
import classes from './folder-watching.module.css'

/** On or off, types, expiry. */
export function FolderWatching({ folder }: { folder: Folder }) {
  const { id, notifEnabled, notifDef } = folder
  const allowed = useSession((session) => session.allowedResources)
  const [watching, change] = useAutosave({ notifEnabled, notifDef }, (to) => setFolderNotifications(id, to))
  const types = allowedTypes('folder', allowed)
  return (
    <section className={classes.watching} aria-label="Notifications of this folder">
      <NotificationChoice
        description="When something changes on these parcels"
        isOn={watching.notifEnabled}
        onTurn={(isOn) =>
          change({ notifEnabled: isOn, notifDef: notificationsFor('folder', watching.notifDef) })
        }
        chosen={types.filter((key) => watching.notifDef.includes(key))}
        onChoose={(keys) => change({ ...watching, notifDef: types.filter((key) => keys.includes(key)) })}
        groups={typeGroups('folder', allowed)}
        expiresAt={folder.expiresAt}
        onRenew={() => void renew(folder)}
      />
    </section>
  )
}
