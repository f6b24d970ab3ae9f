import type { CallName } from '#contract/calls.ts'
import type { CallExample } from './call-example.ts'

/** One valid example of every call about folders, watched areas, their notifications and history. */
export const WATCHING_EXAMPLES: Partial<Record<CallName, CallExample>> = {
  folders: {},
  createFolder: {
    input: ({ folderId }) => ({ body: { name: 'Waterfront', folderId } }),
    withIdsOfOthers: 404,
  },
  renameFolder: {
    input: ({ folderId }) => ({ body: { folderId, name: 'Shore' } }),
    withIdsOfOthers: 404,
  },
  deleteFolder: { input: ({ folderId }) => ({ body: { folderId } }), withIdsOfOthers: 404 },
  restoreFolder: {
    input: ({ deletedFolderId }) => ({ body: { folderId: deletedFolderId } }),
    withIdsOfOthers: 404,
  },
  renewFolder: { input: ({ folderId }) => ({ body: { folderId } }), withIdsOfOthers: 404 },
  setFolderNotifications: {
    input: ({ folderId }) => ({ body: { folderId, notifDef: ['zoning'], notifEnabled: true } }),
    withIdsOfOthers: 404,
  },
  saveFolderView: {
    input: ({ folderId }) => ({ body: { folderId, history: { infoOrderBy: 'type' } } }),
    withIdsOfOthers: 404,
  },
  addToFolder: {
    input: ({ folderId }) => ({ body: { folderId, upids: ['demo:1'] } }),
    withIdsOfOthers: 404,
  },
  removeFromFolder: {
    input: ({ folderId }) => ({ body: { folderId, upids: ['demo:1'] } }),
    withIdsOfOthers: 404,
  },
  folderParcels: { input: ({ folderId }) => ({ params: { id: folderId } }), withIdsOfOthers: 404 },
  notifications: {},
  changeReadStates: {
    input: ({ notificationId }) => ({ body: { notifications: [{ notificationId, read: true }] } }),
    withIdsOfOthers: 404,
  },
  hideNotification: { input: ({ notificationId }) => ({ body: { notificationId } }), withIdsOfOthers: 404 },
  folderHistory: { input: ({ folderId }) => ({ params: { id: folderId }, body: {} }), withIdsOfOthers: 404 },
  folderHistoryCounts: { input: ({ folderId }) => ({ params: { id: folderId } }), withIdsOfOthers: 404 },
  areas: {},
  createArea: { input: { body: { name: 'Shore', type: 'geometry' } } },
  updateArea: {
    input: ({ areaId }) => ({ body: { id: areaId, notifDef: ['zoning'] } }),
    withIdsOfOthers: 404,
  },
  saveArea: {
    input: ({ areaId }) => ({ body: { area: { id: areaId, notifEnabled: true } } }),
    withIdsOfOthers: 404,
  },
  renameArea: { input: ({ areaId }) => ({ body: { areaId, name: 'Shore' } }), withIdsOfOthers: 404 },
  renewArea: { input: ({ areaId }) => ({ body: { areaId } }), withIdsOfOthers: 404 },
  deleteArea: { input: ({ areaId }) => ({ body: { areaId } }), withIdsOfOthers: 404 },
  restoreArea: {
    input: ({ deletedAreaId }) => ({ body: { areaId: deletedAreaId } }),
    withIdsOfOthers: 404,
  },
  areaPlaces: { input: { query: { layer: 'municipality', q: 'sur' } } },
  areaChoices: { input: ({ areaId }) => ({ params: { id: areaId } }), withIdsOfOthers: 404 },
  countMls: {
    input: ({ areaId }) => ({ body: { areaId, mlsParams: { statuses: ['active'] } } }),
    withIdsOfOthers: 404,
  },
  backTestArea: {
    input: ({ areaId }) => ({
      body: { area: { areaId, type: 'geometry', notifDef: ['zoning'], options: {} } },
    }),
    withIdsOfOthers: 404,
  },
  areaPresets: {},
  saveAreaPreset: { input: { body: { preset: { name: 'Houses', options: {} } } } },
  parcelsOfBrokerListings: { input: { body: { bls: ['CB-1'] } } },
  parcelsOfMls: { input: { body: { ulids: ['R0000001'] } } },
  areaHistory: { input: ({ areaId }) => ({ params: { id: areaId }, body: {} }), withIdsOfOthers: 404 },
  areaHistoryCounts: { input: ({ areaId }) => ({ params: { id: areaId } }), withIdsOfOthers: 404 },
  areaCsv: { input: { body: { notifications: [1] } }, status: 404 },
}
