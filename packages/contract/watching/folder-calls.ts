import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { Bounds } from '../wire/geometry.ts'
import { ClientId } from '../wire/plain-text.ts'
import { CollectionName, Folder, FolderParcels, HistoryView, NotificationDefinition } from './collections.ts'

const FolderId = z.object({ folderId: z.uuid(), clientId: ClientId })
const FolderResponse = z.object({ folder: Folder })
/** `unknown`: requested parcels that are not in the data. */
const FolderWithUnknown = FolderResponse.extend({ unknown: z.array(z.string()) })

export const FOLDER_CALLS = {
  folders: {
    ...CALL_ADDRESSES.folders,
    access: 'signed_in',
    summary: 'Folders of saved properties',
    response: z.object({ folders: z.array(Folder) }),
  },
  createFolder: {
    ...CALL_ADDRESSES.createFolder,
    access: 'subscriber',
    summary: 'A new folder, with its first parcels if there are any',
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
    ...CALL_ADDRESSES.renameFolder,
    access: 'subscriber',
    summary: 'Rename a folder',
    body: FolderId.extend({ name: CollectionName }),
    response: FolderResponse,
  },
  deleteFolder: {
    ...CALL_ADDRESSES.deleteFolder,
    access: 'signed_in',
    summary: 'Delete a folder; it can be brought back for a day',
    body: FolderId,
    response: z.object({}),
  },
  restoreFolder: {
    ...CALL_ADDRESSES.restoreFolder,
    access: 'signed_in',
    summary: 'Bring back a folder that was deleted',
    body: FolderId,
    response: FolderResponse,
  },
  renewFolder: {
    ...CALL_ADDRESSES.renewFolder,
    access: 'subscriber',
    summary: 'Watch a folder for another span of months, as the preferences say',
    body: FolderId,
    response: FolderResponse,
  },
  setFolderNotifications: {
    ...CALL_ADDRESSES.setFolderNotifications,
    access: 'subscriber',
    summary: 'Change the types of changes that a folder is notified of, and whether it is',
    body: FolderId.extend({
      notifDef: NotificationDefinition.optional(),
      notifEnabled: z.boolean().optional(),
    }),
    response: FolderResponse,
  },
  saveFolderView: {
    ...CALL_ADDRESSES.saveFolderView,
    access: 'subscriber',
    summary: 'Change the order and columns of a folder’s history',
    body: FolderId.extend({ history: HistoryView }),
    response: FolderResponse,
  },
  addToFolder: {
    ...CALL_ADDRESSES.addToFolder,
    access: 'subscriber',
    summary: 'Add parcels to a folder; those that are in it stay',
    body: FolderId.extend({ upids: FolderParcels }),
    response: FolderWithUnknown,
  },
  removeFromFolder: {
    ...CALL_ADDRESSES.removeFromFolder,
    access: 'signed_in',
    summary: 'Take parcels out of a folder',
    body: FolderId.extend({ upids: FolderParcels }),
    response: FolderResponse,
  },
  folderParcels: {
    ...CALL_ADDRESSES.folderParcels,
    access: 'signed_in',
    summary: 'The parcels of a folder, in the order in which they were added',
    params: z.object({ id: z.uuid() }),
    response: z.object({
      upids: z.array(z.string()),
      /** Bounds of its parcels in the data. */
      bounds: Bounds.nullable(),
    }),
  },
} as const
