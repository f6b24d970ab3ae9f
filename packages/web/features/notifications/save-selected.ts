import { formatMoment } from '#domain/text/moments.ts'
import { notifyFailure } from '../../lib/messages/notify-failure.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { createFolder, setFolderNotifications } from '../../state/collections/folders.ts'
import { allowedTypes } from '../../state/collections/notification-groups.ts'
import { openFolder } from '../../state/panel.ts'
import { newFolderName, properties } from './notification-labels.ts'

/** Watches every type that the account may receive. Opens the folder. */
export async function saveSelected(upids: readonly string[], now = new Date()): Promise<void> {
  try {
    const name = newFolderName(upids.length, formatMoment(now.toISOString(), 'day'))
    const { folder } = await createFolder({ name, upids })
    openFolder(folder.id)
    await setFolderNotifications(folder.id, { notifDef: allowedTypes('folder'), notifEnabled: true })
    const title = `${properties(folder.parcelCount)} saved`
    showToast({ kind: 'success', title, message: 'You are notified of what changes there.' })
  } catch (error) {
    notifyFailure(error)
  }
}
