/** Other pages of the account are refreshed by `savedAnalyses`, and their lists by `analysisValues`. */
import { z } from 'zod'
import { RESOURCES } from '#domain/account/permissions.ts'
import { MAX_TITLE } from '#domain/text/cut/cut-text.ts'
import { CALL_ADDRESSES } from '../call-addresses.ts'
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
    ...CALL_ADDRESSES.analyses,
    access: 'signed_in',
    summary: 'The market analyses of the account, by title, subject or PID, in an order',
    query: z.object({
      q: lineText(0, 200).default(''),
      order: z.enum(ANALYSIS_ORDERS).default('updated'),
      direction: z.enum(['ascending', 'descending']).default('descending'),
    }),
    response: z.object({ analyses: z.array(AnalysisSummary) }),
  },
  analysis: {
    ...CALL_ADDRESSES.analysis,
    ...CMA,
    summary: 'A market analysis',
    params: z.object({ analysisId: z.uuid() }),
    response: AnalysisResponse,
  },
  createAnalysis: {
    ...CALL_ADDRESSES.createAnalysis,
    ...CMA,
    summary: 'A new market analysis of a parcel, or of a place with facts by hand',
    body: CreateAnalysis,
    response: AnalysisResponse,
  },
  changeAnalysis: {
    ...CALL_ADDRESSES.changeAnalysis,
    ...CMA,
    summary: 'Change settings of a market analysis. 409 when it was changed elsewhere since',
    body: ChangeAnalysis,
    response: AnalysisResponse,
  },
  valueAnalysis: {
    ...CALL_ADDRESSES.valueAnalysis,
    ...CMA,
    summary: 'What a market analysis says, or would say after a change that is not saved',
    body: z.object({
      analysisId: z.uuid(),
      /** Unsaved changes, as `changeAnalysis` would save them. */
      draft: AnalysisChange.optional(),
    }),
    response: z.object({ answer: AnalysisAnswer }),
  },
  backTestAnalysis: {
    ...CALL_ADDRESSES.backTestAnalysis,
    ...CMA,
    summary: 'What a market analysis would have said on an earlier day, and what has been paid since',
    body: z.object({ analysisId: z.uuid(), asOf: MarketDay }),
    response: z.object({ backTest: BackTest }),
  },
  renewAnalysis: {
    ...CALL_ADDRESSES.renewAnalysis,
    ...CMA,
    summary:
      'Read the facts of the subject, sales and the market line anew, and store the analysis as it was. 409 when it was changed elsewhere since',
    body: AnalysisId.extend({ version: Count }),
    response: AnalysisResponse,
  },
  addComparable: {
    ...CALL_ADDRESSES.addComparable,
    ...CMA,
    summary:
      'Pin the newest sale of an MLS® number or PID, wherever it is; a number that is not in the data is queried at the boards of the account. 404 when there is none',
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
    ...CALL_ADDRESSES.renameAnalysis,
    ...CMA,
    summary: 'Rename a market analysis',
    body: AnalysisId.extend({ title: lineText(1, MAX_TITLE) }),
    response: SummaryResponse,
  },
  duplicateAnalysis: {
    ...CALL_ADDRESSES.duplicateAnalysis,
    ...CMA,
    summary: 'A copy of a market analysis, without its links and versions',
    body: AnalysisId,
    response: SummaryResponse,
  },
  deleteAnalysis: {
    ...CALL_ADDRESSES.deleteAnalysis,
    access: 'signed_in',
    summary: 'Delete a market analysis; it can be brought back for a day',
    body: AnalysisId,
    response: z.object({}),
  },
  restoreAnalysis: {
    ...CALL_ADDRESSES.restoreAnalysis,
    access: 'signed_in',
    summary: 'Bring back a market analysis that was deleted',
    body: AnalysisId,
    response: SummaryResponse,
  },
  analysisVersions: {
    ...CALL_ADDRESSES.analysisVersions,
    ...CMA,
    summary: 'Stored versions of a market analysis, the newest first',
    params: z.object({ analysisId: z.uuid() }),
    response: z.object({ versions: z.array(AnalysisVersion) }),
  },
  analysisVersion: {
    ...CALL_ADDRESSES.analysisVersion,
    ...CMA,
    summary: 'A stored version of a market analysis, with what it says',
    params: z.object({ analysisId: z.uuid(), versionId: z.uuid() }),
    response: z.object({ analysis: Analysis, answer: AnalysisAnswer }),
  },
  storeAnalysisVersion: {
    ...CALL_ADDRESSES.storeAnalysisVersion,
    ...CMA,
    summary: 'Store a market analysis as it is, under a name',
    body: AnalysisId.extend({ name: lineText(1, 120) }),
    response: z.object({ versions: z.array(AnalysisVersion) }),
  },
  takeAnalysisVersion: {
    ...CALL_ADDRESSES.takeAnalysisVersion,
    ...CMA,
    summary:
      'Put a stored version in the place of a market analysis, and store the analysis as it was. 409 when it was changed elsewhere since',
    body: AnalysisId.extend({ version: Count, versionId: z.uuid() }),
    response: AnalysisResponse,
  },
  ownSales: {
    ...CALL_ADDRESSES.ownSales,
    access: 'signed_in',
    summary: 'Sales that the account typed in, the newest first',
    response: z.object({ sales: z.array(OwnSale) }),
  },
  saveOwnSale: {
    ...CALL_ADDRESSES.saveOwnSale,
    ...CMA,
    summary:
      'Store a sale that a person typed in. Analyses have it once they are renewed; the one that is named at once',
    body: SaveOwnSale,
    response: z.object({ sale: OwnSale }),
  },
  deleteOwnSales: {
    ...CALL_ADDRESSES.deleteOwnSales,
    access: 'signed_in',
    summary:
      'Delete sales that a person typed in. Analyses that were read with them keep them until they are renewed',
    body: z.object({
      ownSaleIds: boundedList(z.uuid(), { least: 1, most: 500 }),
      clientId: ClientId,
    }),
    response: z.object({}),
  },
} as const
