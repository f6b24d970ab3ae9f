import type { Folder } from '#contract/watching/collections.ts'
import type { Bounds } from '#contract/wire/geometry.ts'
import { formatParcelCount, formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { nounFor } from '#domain/text/counts.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { watchedLabel } from '../../property/watched-until.tsx'
import {
  addToFolder,
  createFolder,
  deleteFolder,
  type FolderResult,
  fetchFolderParcels,
  removeFromFolder,
  renewFolder,
  restoreFolder,
} from '../../state/collections/folders.ts'
import { isOpenFolder, openFolder, openFolders } from '../../state/panel.ts'
import { notifySelection, selectOnly } from '../../state/selection.ts'

export async function saveTo(folder: Folder, upids: readonly string[]): Promise<void> {
  try {
    const result = await addToFolder(folder.id, upids)
    const diff = {
      parcelCount: result.folder.parcelCount - folder.parcelCount,
      unitCount: result.folder.unitCount - folder.unitCount,
    }
    notifySaved(
      result,
      diff.parcelCount > 0 ? `${formatParcelCount(diff)} added` : 'The folder already has all of them',
    )
  } catch (error) {
    notifyFailure(error)
  }
}

export async function saveAsNew(name: string, upids: readonly string[]): Promise<void> {
  const result = await createFolder({ name, upids })
  notifySaved(result, upids.length === 0 ? 'A new folder' : `${formatParcelCount(result.folder)} saved`)
}

function notifySaved({ folder, unknown }: FolderResult, outcome: string): void {
  const omission =
    unknown.length === 0
      ? ''
      : ` ${formatParcels(unknown)} no longer in the data ${nounFor(unknown.length, 'was', 'were')} left out.`
  showToast({
    kind: 'success',
    title: folder.name,
    message: `${outcome}.${omission}`,
    action: { label: 'Open', run: () => openFolder(folder.id) },
  })
}

export async function selectFolder(folder: Folder): Promise<Bounds | null> {
  try {
    const { upids, bounds } = await fetchFolderParcels(folder.id)
    selectOnly(upids)
    notifySelection(`${formatParcels(upids)} of ${folder.name} selected`)
    return bounds
  } catch (error) {
    notifyFailure(error)
    return null
  }
}

export async function removeParcels(folder: Folder, upids: readonly string[]): Promise<void> {
  try {
    await removeFromFolder(folder.id, upids)
    showToast({
      title: `Removed from ${folder.name}`,
      action: { label: 'Undo', run: () => void saveTo(folder, upids) },
    })
  } catch (error) {
    notifyFailure(error)
  }
}

export async function renew(folder: Folder): Promise<void> {
  try {
    const { expiresAt } = await renewFolder(folder.id)
    showToast({
      kind: 'success',
      key: `renewed ${folder.id}`,
      title: `${folder.name} was renewed`,
      message: `${watchedLabel(expiresAt)}.`,
    })
  } catch (error) {
    notifyFailure(error)
  }
}

export async function deleteWithUndo(folder: Folder): Promise<void> {
  try {
    await deleteFolder(folder.id)
    if (isOpenFolder(folder.id)) openFolders()
    const undo = () => restoreFolder(folder.id).catch(notifyFailure)
    showToast({
      key: `deleted ${folder.id}`,
      title: `${folder.name} deleted`,
      action: { label: 'Undo', run: () => void undo() },
    })
  } catch (error) {
    notifyFailure(error)
  }
}
