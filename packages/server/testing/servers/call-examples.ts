import { randomUUID } from 'node:crypto'
import type { CallName } from '#contract/calls.ts'
import { ANALYSIS_EXAMPLES } from './analysis-examples.ts'
import { BILLING_EXAMPLES } from './billing-examples.ts'
import type { CallExample } from './call-example.ts'
import { BLACK_DOT, REPORT_EXAMPLES } from './report-examples.ts'
import { WATCHING_EXAMPLES } from './watching-examples.ts'

const POINT = { lng: '-123.1', lat: '49.2' }
const CREDENTIALS = { credentialsKey: 'LTSA' }
const MADE_UP_TOKEN = 'a-made-up-token-of-a-mail-or-a-session'
const MADE_UP_ASSERTION = {
  credential: 'AAAA',
  authenticatorData: 'AAAA',
  clientData: 'e30',
  signature: 'AAAA',
}

/** One valid example per call, without administrators' calls, which refuse others before reading their input. */
export const CALL_EXAMPLES: Partial<Record<CallName, CallExample>> = {
  health: {},
  ownedCounts: {},
  deleteOwnAccount: { status: 403 },
  keepAccount: {},
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
  parcelStreetView: { input: { params: { upid: 'demo:1' } }, status: 404 },
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
  contactSupport: {
    input: () => ({
      body: {
        idempotencyKey: randomUUID(),
        about: 'the export',
        message: 'It stops at row 40.',
        context: { page: '/dashboard', version: '1.0.0', browser: 'A browser', failure: '' },
      },
    }),
  },
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

  ownData: {},
  exportOwnData: { input: { body: {} } },
  dataExport: { input: ({ exportId }) => ({ params: { exportId } }), withIdsOfOthers: 404 },
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
  agree: { input: { body: { key: 'privacy_policy', version: 2 } } },
  refreshUser: {},
  refreshCredentials: {},
  userInfo: { input: { body: { city: 'Cedar Arm' } } },
  setHomeArea: { input: { body: { region: 'province:british-columbia' } } },
  setProfession: { input: { body: { profession: 'investor' } } },
  leaveBoardLanding: {},
  skillsBundles: {},
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
  securityActivity: {},
  providerConnections: {},
  connectProvider: { input: { query: { provider: 'crea' } }, status: 404 },
  connectionsOfLink: { input: { body: { token: MADE_UP_TOKEN } }, status: 422 },
  disconnectByLink: { input: { body: { token: MADE_UP_TOKEN } }, status: 422 },
  disconnectProvider: { input: { body: { provider: 'crea' } } },
  uploadPicture: {
    input: { file: { contentType: 'image/png', hex: BLACK_DOT } },
  },
  /** Public to anyone with the address, because shared reports contain it. */
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
  ...ANALYSIS_EXAMPLES,
  ...BILLING_EXAMPLES,
  ...REPORT_EXAMPLES,
  ...WATCHING_EXAMPLES,
  storedTasks: {},
  storedTask: { input: ({ taskId }) => ({ params: { taskId } }), withIdsOfOthers: 404 },
  cancelTask: { input: ({ taskId }) => ({ params: { taskId } }), withIdsOfOthers: 404 },
}
