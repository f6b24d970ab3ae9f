import { formatMoment } from '#domain/text/moments.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { createFolder, setFolderNotifications } from '../../state/collections/folders.ts'
import { allowedTypes } from '../../state/collections/notification-groups.ts'
import { openFolder } from '../../state/panel.ts'
import { newFolderName, properties } from './notification-labels.ts'

/** A folder of what is selected, watched for all that the account may watch it for; opens it, where that can be changed. */
export async function saveSelected(upids: readonly string[], now = new Date()): Promise<void> {
  try {
    const name = newFolderName(upids.length, formatMoment(now.toISOString(), 'day'))
    const { folder } = await createFolder({ name, upids })
    openFolder(folder.id)
    await watch(folder.id, properties(folder.parcelCount))
  } catch (error) {
    showFailure(error, () => void saveSelected(upids, now))
  }
}

/** The folder exists by now: only the watching is tried again. */
async function watch(folderId: string, what: string): Promise<void> {
  const notifDef = allowedTypes('folder')
  try {
    await setFolderNotifications(folderId, { notifDef, notifEnabled: true })
    showToast({ kind: 'success', title: `${what} saved`, message: 'You are notified of what changes there.' })
  } catch (error) {
    showFailure(error, () => void watch(folderId, what))
  }
}

function showFailure(error: unknown, retry: () => void): void {
  const { title, message } = describeError(error)
  showToast({ kind: 'danger', title, message, action: { label: 'Try again', run: retry } })
}
