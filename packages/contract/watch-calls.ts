/** The calls of folders, watched areas and notifications: specification part 1, section 7, part 2, section 7, and what they leave open. */
import { z } from 'zod'
import { boundedList } from './bounded-list.ts'
import { CALL_ADDRESSES } from './call-addresses.ts'
import {
  Area,
  AreaOptions,
  AreaSelection,
  CollectionName,
  DrawnPolygons,
  Folder,
  FolderParcels,
  HistoryTab,
  HistoryView,
  NotificationDefinition,
} from './collections.ts'
import { Notification, ReadStates } from './notifications.ts'
import { ParcelWithGeometry } from './parcels.ts'
import { plainText } from './plain-text.ts'
import { Provenance } from './provenance.ts'
import { TasksAnswer } from './tasks.ts'

const NoAnswer = z.object({})
const FolderId = z.object({ folderId: z.uuid() })
const AreaId = z.object({ areaId: z.uuid() })
const ByPath = z.object({ id: z.uuid() })
const ClientId = z.string().max(100).optional()
const FolderAnswer = z.object({ folder: Folder })
const AreaAnswer = z.object({ area: Area })
const MAX_POLYGON_BYTES = 4 * 1024 * 1024

/** Everything that is left out stays as it is. */
const AreaChange = z.object({
  id: z.uuid(),
  name: CollectionName.optional(),
  type: z.enum(['selection', 'geometry']).optional(),
  selection: AreaSelection.nullable().optional(),
  geometry: DrawnPolygons.optional(),
  notifDef: NotificationDefinition.optional(),
  notifEnabled: z.boolean().optional(),
  history: HistoryView.optional(),
  options: AreaOptions.optional(),
})

/** What a history task is asked; its parts carry `{ entries, total }`, the first of them small. */
const HistoryRequest = z.object({
  tab: HistoryTab.default('info'),
  orderBy: z.enum(['asOf', 'type', 'label', 'price']).default('asOf'),
  isReversed: z.boolean().default(false),
  clientId: ClientId,
})

export const WATCH_CALLS = {
  folders: {
    ...CALL_ADDRESSES.folders,
    access: 'subscriber',
    summary: 'Folders of saved properties',
    answer: z.object({ folders: z.array(Folder) }),
  },
  createFolder: {
    ...CALL_ADDRESSES.createFolder,
    access: 'subscriber',
    summary: 'A new folder, with its first parcels if there are any',
    body: z.object({ name: CollectionName, upids: FolderParcels.optional() }),
    answer: FolderAnswer,
  },
  renameFolder: {
    ...CALL_ADDRESSES.renameFolder,
    access: 'subscriber',
    summary: 'Rename a folder',
    body: FolderId.extend({ name: CollectionName }),
    answer: FolderAnswer,
  },
  deleteFolder: {
    ...CALL_ADDRESSES.deleteFolder,
    access: 'subscriber',
    summary: 'Delete a folder; it can be brought back for a day',
    body: FolderId,
    answer: NoAnswer,
  },
  restoreFolder: {
    ...CALL_ADDRESSES.restoreFolder,
    access: 'subscriber',
    summary: 'Bring back a folder that was deleted',
    body: FolderId,
    answer: FolderAnswer,
  },
  renewFolder: {
    ...CALL_ADDRESSES.renewFolder,
    access: 'subscriber',
    summary: 'Watch a folder for another span of months, as the preferences say',
    body: FolderId,
    answer: FolderAnswer,
  },
  setFolderNotifications: {
    ...CALL_ADDRESSES.setFolderNotifications,
    access: 'subscriber',
    summary: 'Which changes of a folder are told, and whether',
    body: FolderId.extend({
      notifDef: NotificationDefinition.optional(),
      notifEnabled: z.boolean().optional(),
    }),
    answer: FolderAnswer,
  },
  addToFolder: {
    ...CALL_ADDRESSES.addToFolder,
    access: 'subscriber',
    summary: 'Add parcels to a folder; those that are in it stay',
    body: FolderId.extend({ upids: FolderParcels }),
    answer: FolderAnswer,
  },
  removeFromFolder: {
    ...CALL_ADDRESSES.removeFromFolder,
    access: 'subscriber',
    summary: 'Take parcels out of a folder',
    body: FolderId.extend({ upids: FolderParcels }),
    answer: FolderAnswer,
  },
  folderParcels: {
    ...CALL_ADDRESSES.folderParcels,
    access: 'subscriber',
    summary: 'The parcels of a folder, in the order in which they were added',
    params: ByPath,
    answer: z.object({ upids: z.array(z.string()) }),
  },
  folderHistory: {
    ...CALL_ADDRESSES.folderHistory,
    access: 'subscriber',
    summary: 'What happened on the parcels of a folder; a task',
    params: ByPath,
    body: HistoryRequest,
    answer: TasksAnswer,
  },

  areas: {
    ...CALL_ADDRESSES.areas,
    access: 'subscriber',
    summary: 'Watched areas',
    answer: z.object({ areas: z.array(Area) }),
  },
  createArea: {
    ...CALL_ADDRESSES.createArea,
    access: 'subscriber',
    summary: 'A new watched area, with or without its place',
    body: AreaChange.omit({ id: true }).extend({
      name: CollectionName,
      type: z.enum(['selection', 'geometry']),
    }),
    bodyLimitBytes: MAX_POLYGON_BYTES,
    answer: AreaAnswer,
  },
  updateArea: {
    ...CALL_ADDRESSES.updateArea,
    access: 'subscriber',
    summary: 'Change an area; what is left out stays',
    body: AreaChange,
    bodyLimitBytes: MAX_POLYGON_BYTES,
    answer: AreaAnswer,
  },
  saveArea: {
    ...CALL_ADDRESSES.saveArea,
    access: 'subscriber',
    summary: 'Change an area and end its being new',
    body: z.object({ area: AreaChange }),
    bodyLimitBytes: MAX_POLYGON_BYTES,
    answer: AreaAnswer,
  },
  renameArea: {
    ...CALL_ADDRESSES.renameArea,
    access: 'subscriber',
    summary: 'Rename an area',
    body: AreaId.extend({ name: CollectionName }),
    answer: AreaAnswer,
  },
  renewArea: {
    ...CALL_ADDRESSES.renewArea,
    access: 'subscriber',
    summary: 'Watch an area for another span of months',
    body: AreaId,
    answer: AreaAnswer,
  },
  deleteArea: {
    ...CALL_ADDRESSES.deleteArea,
    access: 'subscriber',
    summary: 'Delete an area; it can be brought back for a day',
    body: AreaId,
    answer: NoAnswer,
  },
  restoreArea: {
    ...CALL_ADDRESSES.restoreArea,
    access: 'subscriber',
    summary: 'Bring back an area that was deleted',
    body: AreaId,
    answer: AreaAnswer,
  },
  areaHistory: {
    ...CALL_ADDRESSES.areaHistory,
    access: 'subscriber',
    summary: 'What happened in an area; a task',
    params: ByPath,
    body: HistoryRequest,
    answer: TasksAnswer,
  },
  /** The part carries `{ count }`. */
  countMls: {
    ...CALL_ADDRESSES.countMls,
    access: 'subscriber',
    summary: 'How many listings the criteria match now; a task',
    body: AreaId.extend({ mlsParams: AreaOptions.shape.mls, clientId: ClientId }),
    answer: TasksAnswer,
  },
  /** The part carries `{ entries, total, days }`. */
  backTestArea: {
    ...CALL_ADDRESSES.backTestArea,
    access: 'subscriber',
    summary: 'What this watch would have told in the last 90 days; a task',
    body: z.object({ area: AreaChange.omit({ id: true }), clientId: ClientId }),
    bodyLimitBytes: MAX_POLYGON_BYTES,
    answer: TasksAnswer,
  },
  areaPresets: {
    ...CALL_ADDRESSES.areaPresets,
    access: 'subscriber',
    summary: 'Presets of criteria',
    answer: z.object({ presets: z.array(z.object({ name: z.string(), options: AreaOptions })) }),
  },
  saveAreaPreset: {
    ...CALL_ADDRESSES.saveAreaPreset,
    access: 'subscriber',
    summary: 'Keep criteria under a name; the same name replaces them',
    body: z.object({ preset: z.object({ name: plainText(1, 100), options: AreaOptions }) }),
    answer: NoAnswer,
  },
  /** Answers a file, not an envelope. */
  areaCsv: {
    ...CALL_ADDRESSES.areaCsv,
    access: 'subscriber',
    summary: 'CSV of entries of a history: UTF-8 with a byte-order mark, every cell quoted',
    body: z.object({
      notifications: boundedList(z.number().int(), {
        least: 1,
        most: 50_000,
        message: 'at most 50,000 entries at once',
      }),
    }),
    answer: z.unknown(),
  },
  parcelsOfBrokerListings: {
    ...CALL_ADDRESSES.parcelsOfBrokerListings,
    access: 'subscriber',
    summary: 'Parcels of broker listings',
    body: z.object({ bls: z.array(z.string().max(100)).min(1).max(2_000) }),
    answer: z.object({ parcels: z.array(ParcelWithGeometry) }),
  },
  parcelsOfMls: {
    ...CALL_ADDRESSES.parcelsOfMls,
    access: 'subscriber',
    summary: 'Parcels of MLS® listings',
    body: z.object({ ulids: z.array(z.string().max(100)).min(1).max(2_000) }),
    answer: z.object({ parcels: z.array(ParcelWithGeometry), provenance: z.array(Provenance) }),
  },

  notifications: {
    ...CALL_ADDRESSES.notifications,
    access: 'signed_in',
    summary: 'Notifications of the last 30 days, the newest first',
    answer: z.object({ notifications: z.array(Notification) }),
  },
  changeReadStates: {
    ...CALL_ADDRESSES.changeReadStates,
    access: 'signed_in',
    summary: 'Mark notifications as read or unread',
    body: ReadStates,
    answer: z.object({ notifications: z.array(Notification) }),
  },
  hideNotification: {
    ...CALL_ADDRESSES.hideNotification,
    access: 'signed_in',
    summary: 'Hide a notification, for good',
    body: z.object({ notificationId: z.uuid() }),
    answer: z.object({ notificationId: z.uuid() }),
  },
} as const
