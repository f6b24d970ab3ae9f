import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { Report } from '#contract/report/reports.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { refreshingOtherPages } from '../../services/live/service.ts'
import { coverOutline, coverPicture } from '../cover/service.ts'
import { favouriteParts, setFavouriteParts } from '../favourites/favourites-service.ts'
import { createReport } from './create-service.ts'
import { queueLongParts } from './part-task.ts'
import { REPORTS } from './report-kind.ts'
import { runReportPart } from './run-part-service.ts'
import { openReport, reportPicture, reportsOf, saveReport, setReportParts } from './service.ts'

/** Property reports. Other pages of the account are refreshed after every change. */
export function reportRoutes(app: FastifyInstance, context: AppContext): void {
  const published = refreshingOtherPages(context, 'savedReports')

  registerCall(app, CALLS.reports, async ({ session }) => ({
    reports: await reportsOf(context, session.accountId),
  }))
  registerCall(app, CALLS.report, async ({ session, params }) => ({
    report: await openReport(context, session.accountId, params.reportId),
    attachmentBytes: context.settings.reports.attachmentBytes,
  }))
  async function queued(accountId: string, changing: Promise<Report>): Promise<Report> {
    const report = await changing
    await queueLongParts(context, accountId, report)
    return report
  }
  registerCall(app, CALLS.createReport, async (input) => {
    const { accountId, allowedResources: allowed } = input.session
    const hasGoogle = context.settings.google.maps !== null
    const creating = createReport(context, { accountId, allowed, hasGoogle }, input.body)
    return { report: await published(input, queued(accountId, creating)) }
  })
  registerCall(app, CALLS.saveReport, async (input) => ({
    report: await published(input, saveReport(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.setReportParts, async (input) => {
    const { accountId, allowedResources: allowed } = input.session
    return {
      report: await published(
        input,
        queued(accountId, setReportParts(context, { accountId, allowed }, input.body)),
      ),
    }
  })
  registerCall(app, CALLS.runReportPart, async (input) => {
    const { accountId, allowedResources: allowed } = input.session
    const onError = (error: unknown) => input.request.log.error(error)
    const { part, isSettled, waitsFor } = await runReportPart(
      context,
      { accountId, allowed },
      input.body,
      onError,
    )
    if (isSettled) await context.live.refresh(accountId, ['savedReports'], input.body.clientId)
    return { part, waitsFor }
  })
  registerCall(app, CALLS.renameReport, async (input) => {
    const { reportId, title } = input.body
    return {
      report: await published(input, REPORTS.rename(context, input.session.accountId, reportId, title)),
    }
  })
  registerCall(app, CALLS.duplicateReport, async (input) => ({
    report: await published(input, REPORTS.duplicate(context, input.session.accountId, input.body.reportId)),
  }))
  registerCall(app, CALLS.restoreReport, async (input) => ({
    report: await published(input, REPORTS.restore(context, input.session.accountId, input.body.reportId)),
  }))
  registerCall(app, CALLS.deleteReport, async (input) => {
    await published(input, REPORTS.remove(context, input.session.accountId, input.body.reportId))
    return {}
  })
  registerCall(app, CALLS.favouriteParts, async ({ session }) => ({
    keys: await favouriteParts(context.database, session.accountId),
  }))
  registerCall(app, CALLS.setFavouriteParts, async (input) => {
    const { accountId } = input.session
    return {
      keys: await published(input, setFavouriteParts(context.database, accountId, input.body.keys)),
    }
  })
  registerCall(app, CALLS.coverParcel, async ({ session, params }) => {
    const { upid, outline, centre } = await coverOutline(context.database, session.accountId, params.reportId)
    return { upid, geometry: outline, geocenter: centre }
  })
  registerRawCall(app, CALLS.coverPicture, async ({ session, params, query, reply }) => {
    const { accountId } = session
    const { size, units } = query
    const { png } = await coverPicture(context.database, accountId, params.reportId, { ...size, units })
    return (
      reply
        .type('image/png')
        // The ground of a report never changes, but its style may.
        .header('cache-control', 'private, max-age=3600')
        .header('vary', 'authorization')
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .send(png)
    )
  })
  registerRawCall(app, CALLS.reportPicture, async ({ session, params, reply }) => {
    const { type, bytes } = await reportPicture(context, session.accountId, params.pictureId)
    return (
      reply
        .type(type)
        // Its address is the hash of the picture.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('vary', 'authorization')
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .send(bytes)
    )
  })
}
