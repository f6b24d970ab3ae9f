import { z } from 'zod'
import { Bounds } from '../wire/geometry.ts'
import { ClientId } from '../wire/plain-text.ts'
import { CollectionName, Folder, FolderParcels, HistoryView, NotificationDefinition } from './collections.ts'

const FolderId = z.object({ folderId: z.uuid(), clientId: ClientId })
const FolderResponse = z.object({ folder: Folder })
/** `unknown`: parcels that are not in the data. */
const FolderWithUnknown = FolderResponse.extend({ unknown: z.array(z.string()) })

export const FOLDER_CALLS = {
  folders: {
    access: 'signed_in',
    summary: 'Folders of saved properties',
    response: z.object({ folders: z.array(Folder) }),
  },
  createFolder: {
    access: 'subscriber',
    summary: 'Create a folder, optionally with its first parcels',
    body: z.object({
      name: CollectionName,
      upids: FolderParcels.optional(),
      /** A retry with the same id returns the created folder. */
      folderId: z.uuid().optional(),
      clientId: ClientId,
    }),
    response: FolderWithUnknown,
  },
  renameFolder: {
    access: 'subscriber',
    summary: 'Rename a folder',
    body: FolderId.extend({ name: CollectionName }),
    response: FolderResponse,
  },
  deleteFolder: {
    access: 'signed_in',
    summary: 'Delete a folder; it can be restored for a day',
    body: FolderId,
    response: z.object({}),
  },
  restoreFolder: {
    access: 'signed_in',
    summary: 'Restore a deleted folder',
    body: FolderId,
    response: FolderResponse,
  },
  renewFolder: {
    access: 'subscriber',
    summary: 'Renew watching of a folder for the preferred period',
    body: FolderId,
    response: FolderResponse,
  },
  setFolderNotifications: {
    access: 'subscriber',
    summary: 'Change the notification types of a folder, and turn them on or off',
    body: FolderId.extend({
      notifDef: NotificationDefinition.optional(),
      notifEnabled: z.boolean().optional(),
    }),
    response: FolderResponse,
  },
  saveFolderView: {
    access: 'subscriber',
    summary: 'Change the order and columns of a folder’s history',
    body: FolderId.extend({ history: HistoryView }),
    response: FolderResponse,
  },
  addToFolder: {
    access: 'subscriber',
    summary: 'Add parcels to a folder; existing ones are unchanged',
    body: FolderId.extend({ upids: FolderParcels }),
    response: FolderWithUnknown,
  },
  removeFromFolder: {
    access: 'signed_in',
    summary: 'Remove parcels from a folder',
    body: FolderId.extend({ upids: FolderParcels }),
    response: FolderResponse,
  },
  folderParcels: {
    access: 'signed_in',
    summary: 'Parcels of a folder, in the order they were added',
    params: z.object({ id: z.uuid() }),
    response: z.object({
      upids: z.array(z.string()),
      /** Bounds of the parcels that are in the data. */
      bounds: Bounds.nullable(),
    }),
  },
} as const
