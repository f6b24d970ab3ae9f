import type { AnalysisShare } from '#contract/cma/analysis-share-calls.ts'
import type { SharedPart } from '#domain/valuation/analysis/shared-parts.ts'
import { call } from '../../../lib/api/api.ts'
import { documentShares, type LinkTerms } from '../../../state/documents/document-shares.ts'
import { KEYS } from '../../../state/queries/keys.ts'

interface Wanted extends LinkTerms {
  parts: SharedPart[]
}

/** Links of a market analysis. All calls throw `ApiError`. */
export const analysisShares = documentShares<AnalysisShare, Wanted>({
  keyOf: KEYS.analysisShares,
  list: (analysisId, options) => call('analysisShares', { params: { analysisId }, ...options }),
  create: (analysisId, wanted) => call('shareAnalysis', { body: { analysisId, ...wanted } }),
  revoke: (body) => call('revokeAnalysisShare', { body }),
})
