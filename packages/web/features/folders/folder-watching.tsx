import type { Folder } from '#contract/watching/collections.ts'
import { setFolderNotifications } from '../../state/folders.ts'
import { allowedTypes, toldOf, typeGroups } from '../../state/notification-groups.ts'
import { useSession } from '../../state/session.ts'
import { NotificationChoice } from '../../ui/notification-choice.tsx'
import { useAutosave } from '../../ui/use-autosave.ts'
import { renew } from './folder-actions.ts'
import classes from './folder-watching.module.css'

/** Whether a folder's changes are told, which of them, and until when. */
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
        onTurn={(isOn) => change({ notifEnabled: isOn, notifDef: toldOf('folder', watching.notifDef) })}
        chosen={types.filter((key) => watching.notifDef.includes(key))}
        onChoose={(keys) => change({ ...watching, notifDef: types.filter((key) => keys.includes(key)) })}
        groups={typeGroups('folder', allowed)}
        expiresAt={folder.expiresAt}
        onRenew={() => void renew(folder)}
      />
    </section>
  )
}
