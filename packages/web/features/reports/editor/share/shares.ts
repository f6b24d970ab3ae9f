import type { Share } from '#contract/share/links.ts'
import { call } from '../../../../lib/api/api.ts'
import { withRetry } from '../../../../lib/api/creating.ts'
import {
  createDocumentShares,
  createRequestContext,
  type LinkTerms,
} from '../../../../state/documents/document-shares.ts'
import { KEYS } from '../../../../state/queries/keys.ts'

interface RequestedShare extends LinkTerms {
  showsFiles: boolean
  offersPdf: boolean
}

export const reportShares = createDocumentShares<Share, RequestedShare>({
  keyOf: KEYS.reportShares,
  list: (reportId, options) => call('reportShares', { params: { reportId }, ...options }),
  create: (reportId, request) => call('shareReport', { body: { reportId, ...request } }),
  revoke: (body) => call('revokeShare', { body }),
})

/** A retry after a lost response sends no second mail. */
export const mailReport = withRetry(
  async (shareId, request: RequestedShare & { reportId: string; to: string; message: string }) => {
    const { share } = await call('mailReport', { body: { shareId, ...request, ...createRequestContext() } })
    reportShares.put(request.reportId, share)
  },
)
