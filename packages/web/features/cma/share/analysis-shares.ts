import type { Share } from '#contract/share/links.ts'
import { call } from '../../../lib/api/api.ts'
import { documentShares, type LinkTerms } from '../../../state/documents/document-shares.ts'
import { KEYS } from '../../../state/queries/keys.ts'

/** Links of a market analysis. All calls throw `ApiError`. */
export const analysisShares = documentShares<Share, LinkTerms>({
  keyOf: KEYS.analysisShares,
  list: (analysisId, options) => call('analysisShares', { params: { analysisId }, ...options }),
  create: (analysisId, wanted) => call('shareAnalysis', { body: { analysisId, ...wanted } }),
  revoke: (body) => call('revokeAnalysisShare', { body }),
})
