import type { CallName } from '#contract/calls.ts'
import { OWN_SALE } from '../rows/analysis-rows.ts'
import type { CallExample } from './call-example.ts'

export const BY_HAND = {
  kind: 'hand',
  name: 'A new building',
  position: [-123.1, 49.25],
  marketClass: 'house',
  tenure: 'freehold',
  building: null,
  neighbourhood: null,
  corrections: { floorSquareMetres: 180 },
}

/** One valid example of every call about market analyses. */
export const ANALYSIS_EXAMPLES: Partial<Record<CallName, CallExample>> = {
  analyses: {},
  analysis: { input: ({ analysisId }) => ({ params: { analysisId } }), withIdsOfOthers: 404 },
  createAnalysis: {
    input: ({ analysisId }) => ({ body: { subject: BY_HAND, analysisId } }),
    withIdsOfOthers: 404,
  },
  changeAnalysis: {
    input: ({ analysisId }) => ({
      body: { analysisId, version: 1, change: { notes: 'New', pages: ['value'], photos: [] } },
    }),
    withIdsOfOthers: 404,
  },
  valueAnalysis: { input: ({ analysisId }) => ({ body: { analysisId } }), withIdsOfOthers: 404 },
  backTestAnalysis: {
    input: ({ analysisId }) => ({ body: { analysisId, asOf: '2026-05-01' } }),
    withIdsOfOthers: 404,
  },
  renewAnalysis: {
    input: ({ analysisId }) => ({ body: { analysisId, version: 1 } }),
    withIdsOfOthers: 404,
  },
  addComparable: {
    input: ({ analysisId }) => ({
      body: { analysisId, version: 1, by: { kind: 'pid', pid: '999-000-111' } },
    }),
    withIdsOfOthers: 404,
  },
  renameAnalysis: {
    input: ({ analysisId }) => ({ body: { analysisId, title: 'Renamed' } }),
    withIdsOfOthers: 404,
  },
  duplicateAnalysis: { input: ({ analysisId }) => ({ body: { analysisId } }), withIdsOfOthers: 404 },
  deleteAnalysis: { input: ({ analysisId }) => ({ body: { analysisId } }), withIdsOfOthers: 404 },
  restoreAnalysis: {
    input: ({ deletedAnalysisId }) => ({ body: { analysisId: deletedAnalysisId } }),
    withIdsOfOthers: 404,
  },
  analysisVersions: { input: ({ analysisId }) => ({ params: { analysisId } }), withIdsOfOthers: 404 },
  analysisVersion: {
    input: ({ analysisId, analysisVersionId }) => ({ params: { analysisId, versionId: analysisVersionId } }),
    withIdsOfOthers: 404,
  },
  storeAnalysisVersion: {
    input: ({ analysisId }) => ({ body: { analysisId, name: 'Before the viewing' } }),
    withIdsOfOthers: 404,
  },
  takeAnalysisVersion: {
    input: ({ analysisId, analysisVersionId }) => ({
      body: { analysisId, version: 1, versionId: analysisVersionId },
    }),
    withIdsOfOthers: 404,
  },
  ownSales: {},
  saveOwnSale: {
    input: ({ ownSaleId }) => ({ body: { ...OWN_SALE, ownSaleId, updatedAt: null } }),
    withIdsOfOthers: 404,
  },
  deleteOwnSales: {
    input: ({ ownSaleId }) => ({ body: { ownSaleIds: [ownSaleId] } }),
    withIdsOfOthers: 404,
  },
  analysisShares: { input: ({ analysisId }) => ({ params: { analysisId } }), withIdsOfOthers: 404 },
  shareAnalysis: {
    input: ({ analysisId }) => ({
      body: { analysisId, days: 30, password: null, units: 'metric' },
    }),
    withIdsOfOthers: 404,
  },
  revokeAnalysisShare: {
    input: ({ analysisShareId }) => ({ body: { shareId: analysisShareId } }),
    withIdsOfOthers: 404,
  },
  openSharedAnalysis: { input: { body: { token: 'a-made-up-token' } }, status: 404 },
  writeBack: {
    input: { body: { visit: 'made-up', name: 'Pat', contact: '', text: 'Can we meet?' } },
    status: 404,
  },
}
