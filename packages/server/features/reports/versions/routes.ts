import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { compareReport, reportComparison, reportVersion, reportVersions, takeOverParts } from './service.ts'

/** Comparisons of reports with today's releases, and their older versions. */
export function reportVersionRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.compareReport, async ({ session: { accountId }, body }) => {
    const comparison = await compareReport(context, accountId, body.reportId)
    await context.live.refresh(accountId, ['savedReports'], body.clientId)
    return comparison
  })
  registerCall(app, CALLS.reportComparison, ({ session, params }) =>
    reportComparison(context, session.accountId, params.reportId),
  )
  registerCall(app, CALLS.takeOverParts, async ({ session: { accountId }, body }) => {
    const report = await takeOverParts(context, accountId, body)
    await context.live.refresh(accountId, ['savedReports'], body.clientId)
    return { report }
  })
  registerCall(app, CALLS.reportVersions, async ({ session, params }) => ({
    versions: await reportVersions(context, session.accountId, params.reportId),
  }))
  registerCall(app, CALLS.reportVersion, async ({ session, params }) => ({
    report: await reportVersion(context, session.accountId, params),
  }))
}
