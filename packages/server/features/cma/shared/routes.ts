import type { FastifyInstance, FastifyReply } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { clientOfRequest } from '../../../platform/requests/client.ts'
import type { Session } from '../../../platform/requests/session.ts'
import {
  openSharedAnalysis,
  revokeAnalysisShare,
  shareAnalysis,
  sharesOfAnalysis,
  writeBack,
} from './service.ts'

/** Routes of share links to market analyses. Public responses are excluded from search engines. */
export function sharedAnalysisRoutes(app: FastifyInstance, context: AppContext): void {
  const ownerOf = ({ accountId, username }: Session, address: string) => ({ accountId, username, address })

  registerCall(app, CALLS.analysisShares, async ({ session, params }) => ({
    shares: await sharesOfAnalysis(context, session.accountId, params.analysisId),
  }))
  registerCall(app, CALLS.shareAnalysis, async ({ session, body, request }) => {
    const shared = await shareAnalysis(context, ownerOf(session, request.ip), body)
    await context.live.refresh(session.accountId, ['savedAnalyses'], body.clientId)
    return shared
  })
  registerCall(app, CALLS.revokeAnalysisShare, async ({ session, body, request }) => {
    await revokeAnalysisShare(context, ownerOf(session, request.ip), body.shareId)
    await context.live.refresh(session.accountId, ['savedAnalyses'], body.clientId)
    return {}
  })
  registerCall(app, CALLS.openSharedAnalysis, ({ body, request, reply, signal }) => {
    notIndexed(reply)
    return openSharedAnalysis(context, { ...body, ...clientOfRequest(request) }, signal)
  })
  registerCall(app, CALLS.writeBack, async ({ body, request, reply }) => {
    notIndexed(reply)
    await writeBack(context, body, request.ip)
    return {}
  })
}

const notIndexed = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex')
