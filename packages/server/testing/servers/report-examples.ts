import { randomUUID } from 'node:crypto'
import type { CallName } from '#contract/calls.ts'
import type { CallExample } from './call-example.ts'

const LINK = { type: 'link', attrs: { href: 'https://example.ca/' } }

const SETTINGS = {
  version: 1,
  title: 'For another client',
  coverType: 'satellite_map',
  showGoogleImages: false,
  propertyImage: '',
  coverView: null,
  brandingUses: { cover: 'account', header: 'none', last: 'none' },
  paper: 'a4',
  notes: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Well water', marks: [LINK] }] }],
  },
  presets: {},
  parts: [{ key: 'sales', printDisabled: true, beginsPage: true }],
}

/** A PNG of one pixel. */
export const BLACK_DOT =
  '89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c636000000002000148afa4710000000049454e44ae426082'

/** One valid example of every call about property reports. */
export const REPORT_EXAMPLES: Partial<Record<CallName, CallExample>> = {
  reports: {},
  report: { input: ({ reportId }) => ({ params: { reportId } }), withIdsOfOthers: 404 },
  createReport: {
    input: ({ analysisId }) => ({ body: { upids: [], analysisId } }),
    withIdsOfOthers: 404,
  },
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
  attachToReport: {
    input: ({ reportId }) => ({
      params: { reportId },
      query: { name: 'front.png' },
      file: { contentType: 'image/png', hex: BLACK_DOT },
    }),
    withIdsOfOthers: 404,
  },
  changeAttachments: {
    input: ({ reportId, attachmentId }) => ({
      body: { reportId, removed: [attachmentId] },
    }),
    withIdsOfOthers: 404,
  },
  attachment: {
    input: ({ attachmentId }) => ({ params: { attachmentId } }),
    withIdsOfOthers: 404,
  },
  coverPicture: {
    input: ({ reportId }) => ({ params: { reportId }, query: { size: '370x200' } }),
    withIdsOfOthers: 404,
  },
  coverParcel: { input: ({ reportId }) => ({ params: { reportId } }), withIdsOfOthers: 404 },
  compareReport: { input: ({ reportId }) => ({ body: { reportId } }), withIdsOfOthers: 404 },
  reportComparison: { input: ({ reportId }) => ({ params: { reportId } }), withIdsOfOthers: 404 },
  takeOverParts: {
    input: ({ reportId, comparedTaskId }) => ({
      body: { reportId, version: 1, parts: [{ key: 'planning', taskId: comparedTaskId }] },
    }),
    withIdsOfOthers: 404,
  },
  reportVersions: { input: ({ reportId }) => ({ params: { reportId } }), withIdsOfOthers: 404 },
  reportVersion: {
    input: ({ reportId, versionId }) => ({ params: { reportId, versionId } }),
    withIdsOfOthers: 404,
  },
  reportShares: { input: ({ reportId }) => ({ params: { reportId } }), withIdsOfOthers: 404 },
  shareReport: {
    input: ({ reportId }) => ({ body: { reportId, days: 30, password: null, units: 'metric' } }),
    withIdsOfOthers: 404,
  },
  mailReport: {
    input: ({ reportId }) => ({
      body: {
        shareId: randomUUID(),
        reportId,
        days: 30,
        password: null,
        units: 'metric',
        to: 'client@lotline.test',
        message: 'As we discussed.',
      },
    }),
    withIdsOfOthers: 404,
  },
  revokeShare: { input: ({ shareId }) => ({ body: { shareId } }), withIdsOfOthers: 404 },
  openSharedReport: { input: { body: { token: 'a-made-up-token-of-a-link' } }, status: 404 },
  sharedAttachment: {
    input: ({ attachmentId }) => ({ params: { visit: 'a-made-up-visit', attachmentId } }),
    status: 404,
  },
  sharedPicture: {
    input: ({ pictureId }) => ({ params: { visit: 'a-made-up-visit', pictureId } }),
    status: 404,
  },
  sharedParcelPicture: {
    input: { params: { visit: 'a-made-up-visit' }, query: { size: '370x200' } },
    status: 404,
  },
  createSharedPdf: { input: { body: { visit: 'a-made-up-visit' } }, status: 404 },
  sharedPdfState: {
    input: ({ taskId }) => ({ body: { visit: 'a-made-up-visit', task: taskId } }),
    status: 404,
  },
  sharedPdf: { input: ({ pdfId }) => ({ body: { visit: 'a-made-up-visit', file: pdfId } }), status: 404 },
  reportPdfState: { input: ({ reportId }) => ({ params: { reportId } }), withIdsOfOthers: 404 },
  createReportPdf: { input: ({ reportId }) => ({ body: { reportId } }), withIdsOfOthers: 404 },
  reportPdf: { input: ({ pdfId }) => ({ params: { pdfId } }), withIdsOfOthers: 404 },
  favouriteParts: {},
  setFavouriteParts: { input: { body: { keys: ['sales', 'title'] } } },
  reportTemplates: {},
  saveReportTemplate: {
    input: { body: { name: 'Land package', parts: [{ key: 'sales', printDisabled: false }], presets: {} } },
  },
  renameReportTemplate: {
    input: ({ templateId }) => ({ body: { templateId, name: 'Land' } }),
    withIdsOfOthers: 404,
  },
  deleteReportTemplate: {
    input: ({ templateId }) => ({ body: { templateId } }),
    withIdsOfOthers: 404,
  },
  reportPicture: { input: ({ pictureId }) => ({ params: { pictureId } }), withIdsOfOthers: 404 },
}
