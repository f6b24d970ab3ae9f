import type { CallName } from '#contract/calls.ts'
import type { CallExample } from './call-example.ts'

const SETTINGS = {
  version: 1,
  title: 'For another client',
  coverType: 'satellite_map',
  showGoogleImages: false,
  propertyImage: '',
  paper: 'a4',
  parts: [{ key: 'sales', printDisabled: true }],
}

/** One valid example of every call about property reports. */
export const REPORT_EXAMPLES: Partial<Record<CallName, CallExample>> = {
  reports: {},
  report: { input: ({ reportId }) => ({ params: { reportId } }), withIdsOfOthers: 404 },
  createReport: { input: { body: { upids: ['demo:1'] } }, status: 404 },
  runReportPart: {
    input: ({ reportId, reportTaskId }) => ({ body: { reportId, key: 'sales', taskId: reportTaskId } }),
    withIdsOfOthers: 404,
  },
  saveReport: { input: ({ reportId }) => ({ body: { reportId, ...SETTINGS } }), withIdsOfOthers: 404 },
  setReportParts: {
    input: ({ reportId }) => ({ body: { reportId, version: 1, keys: ['parcel'] } }),
    withIdsOfOthers: 404,
  },
  renameReport: {
    input: ({ reportId }) => ({ body: { reportId, title: 'Renamed' } }),
    withIdsOfOthers: 404,
  },
  duplicateReport: { input: ({ reportId }) => ({ body: { reportId } }), withIdsOfOthers: 404 },
  deleteReport: { input: ({ reportId }) => ({ body: { reportId } }), withIdsOfOthers: 404 },
  restoreReport: {
    input: ({ deletedReportId }) => ({ body: { reportId: deletedReportId } }),
    withIdsOfOthers: 404,
  },
  reportPicture: { input: ({ pictureId }) => ({ params: { pictureId } }), withIdsOfOthers: 404 },
}
