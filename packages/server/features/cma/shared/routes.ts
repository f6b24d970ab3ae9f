import type { FastifyInstance, FastifyReply } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { clientOfRequest } from '../../../platform/requests/client.ts'
import { getOwner, getShares, revokeShare, shareDocument } from '../../documents/shares/service.ts'
import { pageRefresher } from '../../services/live/service.ts'
import { ANALYSES } from '../analyses/analysis-kind.ts'
import { openSharedAnalysis, writeBack } from './service.ts'

/** Search engines must not index public responses. */
export function sharedAnalysisRoutes(app: FastifyInstance, context: AppContext): void {
  const refresh = pageRefresher(context, 'savedAnalyses')

  registerCall(app, CALLS.analysisShares, async ({ session, params }) => ({
    shares: await getShares(context, ANALYSES, session.accountId, params.analysisId),
  }))
  registerCall(app, CALLS.shareAnalysis, (input) => {
    const { analysisId: id, ...wanted } = input.body
    const terms = { ...wanted, id, showsFiles: false, offersPdf: false }
    return refresh(input, shareDocument(context, ANALYSES, getOwner(input), terms))
  })
  registerCall(app, CALLS.revokeAnalysisShare, async (input) => {
    await refresh(input, revokeShare(context, ANALYSES, getOwner(input), input.body.shareId))
    return {}
  })
  registerCall(app, CALLS.openSharedAnalysis, ({ body, request, reply, signal }) => {
    preventIndexing(reply)
    return openSharedAnalysis(context, { ...body, ...clientOfRequest(request) }, signal)
  })
  registerCall(app, CALLS.writeBack, async ({ body, request, reply }) => {
    preventIndexing(reply)
    await writeBack(context, body, request.ip)
    return {}
  })
}

const preventIndexing = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex')
