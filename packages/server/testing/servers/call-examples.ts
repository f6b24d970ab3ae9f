import type { CallName } from '#contract/calls.ts'
import type { OwnerOfEverything } from '../rows/account-rows.ts'

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** A body that is no JSON, as hexadecimal digits. */
  file?: { contentType: string; hex: string }
}

export interface CallExample {
  /** As the owner would send it: valid, its ids those of the owner's own things. */
  input?: CallInput | ((owner: OwnerOfEverything) => CallInput)
  /** Status of the response to its owner, or to anybody for their own; 200 unless stated. */
  status?: number
  /** Status of the response to anybody else who sends the owner's ids. Stated exactly where there are ids. */
  withIdsOfOthers?: 403 | 404
}

const POINT = { lng: '-123.1', lat: '49.2' }
const CREDENTIALS = { credentialsKey: 'LTSA' }
const MADE_UP_TOKEN = 'a-made-up-token-of-a-mail-or-a-session'
const MADE_UP_ASSERTION = {
  credential: 'AAAA',
  authenticatorData: 'AAAA',
  clientData: 'e30',
  signature: 'AAAA',
}

/**
 * One valid example of every call that somebody who is no administrator may make. Calls of administrators need none: whoever is
 * none is refused before their input is read.
 */
export const CALL_EXAMPLES: Partial<Record<CallName, CallExample>> = {
  health: {},
  mapSettings: {},
  sources: {},
  layers: {},
  layersAt: { input: { query: { ...POINT, layers: 'zoning' } } },
  search: { input: { query: { q: '1200 main' } } },
  parcelByPid: { input: { params: { pid: '012-345-678' } }, status: 404 },
  signMapPicture: {
    input: { body: { address: 'https://maps.googleapis.com/maps/api/staticmap?key=none' } },
    status: 422,
  },
  parcelPicture: { input: { params: { upid: 'demo:1' }, query: { size: '370x200' } }, status: 404 },
  parcelCard: { input: { params: { upid: 'demo:1' } }, status: 404 },
  parcelTimeline: { input: { params: { upid: 'demo:1' } }, status: 404 },
  featureSheet: { input: { params: { upidOrMls: 'R0000001' } }, status: 404 },
  listingPhotos: { input: { params: { listingNumber: 'R0000001' } } },
  listingPhoto: { input: { params: { listingNumber: 'R0000001', index: '0' } }, status: 404 },
  parcelsAt: { input: { query: POINT } },
  selectParcels: {
    input: {
      body: {
        area: {
          type: 'Polygon',
          coordinates: [
            [
              [-123.1, 49.2],
              [-123.099, 49.2],
              [-123.099, 49.201],
              [-123.1, 49.2],
            ],
          ],
        },
      },
    },
  },
  findParcels: { input: { body: { text: '012-345-678' } } },
  parcelRows: { input: { body: { upids: ['demo:1'], columns: ['parcel.areaMetric'] } } },
  exportParcels: { input: { body: { upids: ['demo:1'], columns: ['parcel.areaMetric'], format: 'csv' } } },

  signInSettings: {},
  login: { input: ({ username }) => ({ body: { username, password: 'Wrong-Password-1' } }), status: 401 },
  tokenValidate: { input: { body: { token: MADE_UP_TOKEN } }, status: 401 },
  register: { input: ({ email }) => ({ body: { email } }) },
  completeRegistration: {
    input: {
      body: { token: MADE_UP_TOKEN, password: 'Tidewater-1184', firstName: 'Ona', lastName: 'Marsh' },
    },
    status: 422,
  },
  firstAdministrator: {
    input: {
      body: {
        token: MADE_UP_TOKEN,
        email: 'first@lotline.test',
        password: 'Tidewater-1184',
        firstName: 'Ona',
        lastName: 'Marsh',
      },
    },
    status: 422,
  },
  verifyEmail: { input: { body: { token: MADE_UP_TOKEN } }, status: 422 },
  forgotPassword: { input: ({ email }) => ({ body: { email } }) },
  setPassword: { input: { body: { token: MADE_UP_TOKEN, password: 'Tidewater-1184' } }, status: 422 },
  startExternalSignIn: { input: { query: { provider: 'crea' } }, status: 404 },
  finishExternalSignIn: { input: { body: { provider: 'crea', state: MADE_UP_TOKEN } }, status: 404 },

  secondFactorPasskey: { input: { body: { token: MADE_UP_TOKEN } }, status: 422 },
  secondFactor: { input: { body: { token: MADE_UP_TOKEN, code: '123456' } }, status: 422 },
  passkeySignInOptions: {},
  passkeySignIn: { input: { body: { assertion: MADE_UP_ASSERTION } }, status: 422 },
  secondFactors: {},
  confirmIdentityPasskey: {},
  confirmIdentity: { input: { body: { password: 'Wrong-Password-1' } }, status: 422 },
  /** Factors are changed after a confirmation, which these sessions lack. */
  startTotp: { status: 403 },
  confirmTotp: { input: { body: { code: '123456' } }, status: 409 },
  removeTotp: { status: 403 },
  startPasskey: { status: 403 },
  addPasskey: {
    input: {
      body: { name: 'Laptop', registration: { credential: 'AAAA', clientData: 'e30', attestation: 'AAAA' } },
    },
    status: 422,
  },
  renamePasskey: { input: ({ passkeyId }) => ({ body: { passkeyId, name: 'Phone' } }), withIdsOfOthers: 404 },
  removePasskey: { input: ({ passkeyId }) => ({ body: { passkeyId } }), withIdsOfOthers: 403 },
  makeRecoveryCodes: { status: 403 },

  logout: {},
  resendVerification: {},
  changePassword: {
    input: { body: { oldPassword: 'Wrong-Password-1', newPassword: 'Tidewater-1184' } },
    status: 422,
  },
  changeEmail: {
    input: { body: { newEmail: 'new@lotline.test', password: 'Wrong-Password-1' } },
    status: 422,
  },
  agree: { input: { body: { key: 'privacy_policy', version: 1 } } },
  refreshUser: {},
  refreshCredentials: {},
  userInfo: { input: { body: { city: 'Cedar Arm' } } },
  setHomeArea: { input: { body: { region: 'province:british-columbia' } } },
  setProfession: { input: { body: { profession: 'investor' } } },
  leaveBoardLanding: {},
  setLearnedSkills: { input: { body: { skillsLearned: ['map'] } } },
  regions: {},
  professions: {},
  credentials: {},
  saveCredentials: { input: { body: { ...CREDENTIALS, username: 'pat', password: 'of the register' } } },
  removeCredentials: { input: { body: CREDENTIALS } },
  testCredentials: { input: { body: CREDENTIALS }, status: 404 },
  branding: {},
  saveBranding: { input: { body: { branding: { slogan: 'Land, found' } } } },
  notificationPreferences: { input: { body: { notificationsRecurrence: 3 } } },
  mailSwitch: { input: { body: { token: MADE_UP_TOKEN } }, status: 422 },
  setMailSwitch: { input: { body: { token: MADE_UP_TOKEN, isOn: false } }, status: 422 },
  oneClickUnsubscribe: {
    input: { query: { token: MADE_UP_TOKEN }, body: { 'List-Unsubscribe': 'One-Click' } },
    status: 422,
  },
  sessions: {},
  endSession: {
    input: ({ otherSessionId }) => ({ body: { sessionId: otherSessionId } }),
    withIdsOfOthers: 404,
  },
  endOtherSessions: {},
  providerConnections: {},
  connectProvider: { input: { query: { provider: 'crea' } }, status: 404 },
  connectionsOfLink: { input: { body: { token: MADE_UP_TOKEN } }, status: 422 },
  disconnectByLink: { input: { body: { token: MADE_UP_TOKEN } }, status: 422 },
  disconnectProvider: { input: { body: { provider: 'crea' } } },
  uploadPicture: {
    input: { file: { contentType: 'image/png', hex: '89504e470d0a1a0a0000000d49484452' } },
  },
  /** Whoever knows the address of a picture may see it: it stands in reports that are shared. */
  picture: { input: { params: { fileId: 'a'.repeat(43) } }, status: 404 },
  columnPresets: {},
  savePreset: { input: { body: { scope: 'table', name: 'Land', columns: ['parcel.pid'] } } },
  renamePreset: {
    input: ({ presetId }) => ({ params: { presetId }, body: { name: 'Values' } }),
    withIdsOfOthers: 404,
  },
  deletePreset: { input: ({ presetId }) => ({ params: { presetId } }), withIdsOfOthers: 404 },
  dataSources: {},
  /** No board is connected where no settings name one. */
  getFacts: { input: { body: { dataSource: 'paragonTax', upids: ['demo:1'] } }, status: 422 },
  savedFacts: { input: { body: { dataSources: ['myltsa', 'walkScore'], upids: ['demo:1'] } } },
  openSummarySheets: { input: { body: { upids: ['demo:1'] } } },
  saveSummarySheet: {
    input: {
      body: {
        upid: 'demo:1',
        title: 'Corner lot',
        edits: { items: { 'tax.taxYear': { value: '2026' } }, sections: {} },
        showsMlsHistory: false,
        version: 0,
      },
    },
    status: 404,
  },
  folders: {},
  createFolder: { input: { body: { name: 'Waterfront' } } },
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
  storedTasks: {},
  storedTask: { input: ({ taskId }) => ({ params: { taskId } }), withIdsOfOthers: 404 },
  cancelTask: { input: ({ taskId }) => ({ params: { taskId } }), withIdsOfOthers: 404 },
}
