import type { Analysis, AnalysisSummary } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { FIRST_SHARED_PARTS } from '#domain/valuation/analysis/shared-parts.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { NO_SELLING_COSTS } from '#domain/valuation/client/net-sheet.ts'

export const ANALYSIS_ID = '22222222-2222-4222-8222-222222222222'

const ATTRIBUTES = { ...UNKNOWN_ATTRIBUTES, floorSquareMetres: 200, yearBuilt: 1994, condition: 4 }

/** A market analysis in a list, with overrides. */
export const someAnalysisSummary = (over: Partial<AnalysisSummary> = {}): AnalysisSummary => ({
  id: ANALYSIS_ID,
  title: '2301 Mooring Street',
  subjectName: '2301 Mooring Street',
  marketClass: 'house',
  comparedAs: null,
  position: [-123.1, 49.25],
  effectiveDate: '2026-11-21',
  valueDollars: 1_285_000,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...over,
})

/** A market analysis, with overrides. */
export const someAnalysis = (over: Partial<Analysis> = {}): Analysis => ({
  id: ANALYSIS_ID,
  title: null,
  effectiveDate: '2026-11-21',
  area: { kind: 'any' },
  filters: { months: 12, ranges: {} },
  choices: [],
  overrides: [],
  notes: '',
  sellingCosts: NO_SELLING_COSTS,
  pages: [...FIRST_SHARED_PARTS],
  photos: [],
  subject: {
    name: '2301 Mooring Street',
    position: [-123.1, 49.25],
    marketClass: 'house',
    tenure: 'freehold',
    building: null,
    neighbourhood: 'Harbour North',
    upid: 'demo:1',
    pid: '009118436',
    facts: [{ key: 'floorSquareMetres', value: 200, releaseId: 7 }],
    corrections: {},
  },
  provenance: { 7: PROVENANCE },
  readAt: '2026-11-21T08:00:00.000Z',
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...over,
})

const PROVENANCE = {
  releaseId: 7,
  sourceKey: 'demo',
  datasetKey: 'demo-parcels',
  title: 'Demo district',
  publisher: 'Lotline',
  licence: 'CC0',
  licenceUrl: null,
  attribution: '',
  asOf: '2026-11-01',
  isSynthetic: true,
}

type Comparable = AnalysisAnswer['comparables'][number]

/** A comparable on Saltgrass Lane, with a total adjustment of $10,000. */
const someComparable = (number: number, streetNumber: number, adjustedDollars: number): Comparable => ({
  number,
  sale: {
    id: `sale:${streetNumber}`,
    origin: 'transfer',
    releaseId: 7,
    furtherReleaseIds: [],
    upid: `demo:${streetNumber}`,
    pid: null,
    listingNumber: null,
    name: `${streetNumber} Saltgrass Lane`,
    position: [-123.101, 49.251],
    marketClass: 'house',
    tenure: 'freehold',
    building: null,
    neighbourhood: 'Harbour North',
    attributes: ATTRIBUTES,
    priceDollars: adjustedDollars - 10_000,
    taxDollars: 0,
    soldOn: '2026-09-18',
    contractOn: null,
    listedOn: null,
    listedDollars: null,
  },
  weight: 0.5,
  metres: 160,
  rows: [
    { row: 'size', dollars: 10_000, modelDollars: 10_000, share: 0.008, override: null, unstatedBy: null },
    { row: 'condition', dollars: 0, modelDollars: 0, share: 0, override: null, unstatedBy: null },
  ],
  adjustedDollars,
  netShare: 0.008,
  grossShare: 0.008,
  isPinned: false,
  reason: 'Among the ten most similar.',
  influence: -0.012,
})

/** The answer to `someAnalysis`, with overrides. */
export const someAnswer = (over: Partial<AnalysisAnswer> = {}): AnalysisAnswer => ({
  version: 1,
  hash: '0123456789abcdef',
  value: {
    dollars: 1_285_000,
    standardError: 0.1,
    ranges: [
      { share: 0.8, lowDollars: 1_120_000, highDollars: 1_470_000 },
      { share: 0.9, lowDollars: 1_070_000, highDollars: 1_550_000 },
    ],
  },
  reason: null,
  comparedAs: null,
  attributes: ATTRIBUTES,
  market: {
    edition: 'line',
    area: 'Metro Vancouver',
    fittedOn: '2026-11-20',
    lineSaleCount: 9412,
    poolCount: 186,
    poolMonths: 12,
  },
  comparables: [someComparable(1, 2242, 1_281_000), someComparable(2, 2336, 1_315_000)],
  candidates: [
    {
      sale: { ...someComparable(3, 2400, 1_100_000).sale },
      state: 'candidate',
      metres: 400,
      reason: 'The 11th most similar: only the first 10 are compared.',
    },
  ],
  counts: { eligible: 186, filtered: 20, rejected: 4 },
  study: [],
  confidence: { within10: 0.61, fsd: 0.124 },
  why: null,
  imported: [],
  reasons: [
    {
      row: 'size',
      coefficient: 0.62,
      standardError: 0.05,
      text: 'market line of 9,412 sales: +0.62% per 1% of floor area at this size, ± 0.05',
    },
  ],
  unbracketed: [],
  notes: [],
  narrowing: [],
  accuracy: null,
  course: {
    months: [],
    activeCount: 11,
    monthsOfSupply: 2.4,
    supplyCircle: { kilometres: 10, soldCount: 28 },
    madeFrom: { sales: [7], descriptions: [], listings: [7] },
  },
  listings: 'known',
  competition: [],
  competitionCount: 0,
  assessed: null,
  distributions: [],
  news: [],
  provenance: { 7: PROVENANCE },
  ...over,
})

/** A listing near the subject, with overrides. */
export const someListing = (
  over: Partial<AnalysisAnswer['competition'][number]> = {},
): AnalysisAnswer['competition'][number] => ({
  id: 'listing:R2900001',
  listingNumber: 'R2900001',
  upid: null,
  name: '14 Mooring Street',
  position: [-123.1, 49.25],
  status: 'active',
  listedOn: '2026-06-01',
  priceDollars: 990_000,
  previousPriceDollars: null,
  attributes: UNKNOWN_ATTRIBUTES,
  metres: 120,
  releaseId: 7,
  ...over,
})
