/** Changes refresh the account's other pages by `savedAnalyses`, and lists by `analysisValues`. */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { MAX_TITLE } from '#domain/text/cut/cut-text.ts'
import { boundedList } from '../wire/lists.ts'
import { Count } from '../wire/numbers.ts'
import { ClientId, lineText } from '../wire/plain-text.ts'
import {
  ANALYSIS_ORDERS,
  Analysis,
  AnalysisChange,
  AnalysisId,
  AnalysisSummary,
  AnalysisVersion,
  ChangeAnalysis,
  CreateAnalysis,
  MarketDay,
} from './analyses.ts'
import { AnalysisAnswer } from './analysis-answer.ts'
import { BackTest } from './analysis-back-test.ts'
import { OwnSale, SaveOwnSale } from './market-sales.ts'

const CMA = { access: 'subscriber', needs: [RESOURCES.APP_CMA] } as const
const AnalysisResponse = z.object({ analysis: Analysis })
const SummaryResponse = z.object({ analysis: AnalysisSummary })

export const ANALYSIS_CALLS = {
  analyses: {
    access: 'signed_in',
    summary: 'Market analyses of the account, searched by title, subject or PID, sorted',
    query: z.object({
      q: lineText(0, 200).default(''),
      order: z.enum(ANALYSIS_ORDERS).default('updated'),
      direction: z.enum(['ascending', 'descending']).default('descending'),
    }),
    response: z.object({ analyses: z.array(AnalysisSummary) }),
  },
  analysis: {
    ...CMA,
    summary: 'A market analysis',
    params: z.object({ analysisId: z.uuid() }),
    response: AnalysisResponse,
  },
  createAnalysis: {
    ...CMA,
    summary: 'Create a market analysis of a parcel, or of a place with facts entered by hand',
    body: CreateAnalysis,
    response: AnalysisResponse,
  },
  changeAnalysis: {
    ...CMA,
    summary: 'Change settings of a market analysis. 409 if it was changed elsewhere since',
    body: ChangeAnalysis,
    response: AnalysisResponse,
  },
  valueAnalysis: {
    ...CMA,
    summary: 'Value of a market analysis, also for an unsaved change',
    body: z.object({
      analysisId: z.uuid(),
      /** Unsaved changes, as `changeAnalysis` would save them. */
      draft: AnalysisChange.optional(),
    }),
    response: z.object({ answer: AnalysisAnswer }),
  },
  backTestAnalysis: {
    ...CMA,
    summary: 'Value of a market analysis as of an earlier day, with prices paid since',
    body: z.object({ analysisId: z.uuid(), asOf: MarketDay }),
    response: z.object({ backTest: BackTest }),
  },
  renewAnalysis: {
    ...CMA,
    summary:
      'Read the facts, sales and market line again, after storing the previous state as a version. 409 if it was changed elsewhere since',
    body: AnalysisId.extend({ version: Count }),
    response: AnalysisResponse,
  },
  addComparable: {
    ...CMA,
    summary:
      'Pin the newest sale of an MLS® number or PID; queries the account’s boards for a number that the data lacks. 404 if there is none',
    body: AnalysisId.extend({
      version: Count,
      by: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('listing'), listingNumber: lineText(1, 40) }),
        z.object({ kind: z.literal('pid'), pid: lineText(1, 40) }),
      ]),
    }),
    response: AnalysisResponse,
  },
  renameAnalysis: {
    ...CMA,
    summary: 'Rename a market analysis',
    body: AnalysisId.extend({ title: lineText(1, MAX_TITLE) }),
    response: SummaryResponse,
  },
  duplicateAnalysis: {
    ...CMA,
    summary: 'Copy a market analysis, without its links and versions',
    body: AnalysisId,
    response: SummaryResponse,
  },
  deleteAnalysis: {
    access: 'signed_in',
    summary: 'Delete a market analysis; it can be restored for a day',
    body: AnalysisId,
    response: z.object({}),
  },
  restoreAnalysis: {
    access: 'signed_in',
    summary: 'Restore a deleted market analysis',
    body: AnalysisId,
    response: SummaryResponse,
  },
  analysisVersions: {
    ...CMA,
    summary: 'Stored versions of a market analysis, newest first',
    params: z.object({ analysisId: z.uuid() }),
    response: z.object({ versions: z.array(AnalysisVersion) }),
  },
  analysisVersion: {
    ...CMA,
    summary: 'A stored version of a market analysis, with its value',
    params: z.object({ analysisId: z.uuid(), versionId: z.uuid() }),
    response: z.object({ analysis: Analysis, answer: AnalysisAnswer }),
  },
  storeAnalysisVersion: {
    ...CMA,
    summary: 'Store the current state of a market analysis under a name',
    body: AnalysisId.extend({ name: lineText(1, 120) }),
    response: z.object({ versions: z.array(AnalysisVersion) }),
  },
  takeAnalysisVersion: {
    ...CMA,
    summary:
      'Restore a stored version of a market analysis, after storing the previous state. 409 if it was changed elsewhere since',
    body: AnalysisId.extend({ version: Count, versionId: z.uuid() }),
    response: AnalysisResponse,
  },
  ownSales: {
    access: 'signed_in',
    summary: 'Sales entered by the account, newest first',
    response: z.object({ sales: z.array(OwnSale) }),
  },
  saveOwnSale: {
    ...CMA,
    summary:
      'Store a sale entered by a person. The named analysis includes it immediately; others once they are renewed',
    body: SaveOwnSale,
    response: z.object({ sale: OwnSale }),
  },
  deleteOwnSales: {
    access: 'signed_in',
    summary: 'Delete sales entered by a person. Analyses that use them keep them until they are renewed',
    body: z.object({
      ownSaleIds: boundedList(z.uuid(), { min: 1, max: 500 }),
      clientId: ClientId,
    }),
    response: z.object({}),
  },
} as const
