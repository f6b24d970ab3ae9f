import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { refreshingOtherPages } from '../../services/live/service.ts'
import { compareReport, reportComparison, reportVersion, reportVersions, takeOverParts } from './service.ts'

/** Comparisons of reports with today's releases, and their older versions. */
export function reportVersionRoutes(app: FastifyInstance, context: AppContext): void {
  const published = refreshingOtherPages(context, 'savedReports')

  registerCall(app, CALLS.compareReport, (input) =>
    published(input, compareReport(context, input.session.accountId, input.body.reportId)),
  )
  registerCall(app, CALLS.reportComparison, ({ session, params }) =>
    reportComparison(context, session.accountId, params.reportId),
  )
  registerCall(app, CALLS.takeOverParts, async (input) => ({
    report: await published(input, takeOverParts(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.reportVersions, async ({ session, params }) => ({
    versions: await reportVersions(context, session.accountId, params.reportId),
  }))
  registerCall(app, CALLS.reportVersion, async ({ session, params }) => ({
    report: await reportVersion(context, session.accountId, params),
  }))
}
