import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { Report } from '#contract/report/reports.ts'
import { ATTACHMENT_TYPES } from '#domain/report/added/attachments.ts'
import type { AppContext } from '../../context.ts'
import { registerCall, registerRawCall, sendPicture } from '../../platform/requests/call-route.ts'
import { pageRefresher } from '../services/live/service.ts'
import { attachToReport, changeAttachments, streamAttachment } from './attachments/service.ts'
import { drawCoverPicture, readCoverOutline } from './cover/service.ts'
import { readFavouriteParts, setFavouriteParts } from './favourites/favourite-parts.ts'
import { createReportPdf, readPdf, readPdfState } from './pdf/service.ts'
import { createReport } from './reports/create-service.ts'
import { queueLongParts } from './reports/part-task.ts'
import { REPORTS } from './reports/report-kind.ts'
import { runReportPart } from './reports/run-part-service.ts'
import { getReports, openReport, reportPicture, saveReport, setReportParts } from './reports/service.ts'
import { sendAttached, sendPdf } from './send-file.ts'
import { deleteTemplate, getTemplates, renameTemplate, saveTemplate } from './templates/service.ts'
import {
  compareReport,
  listReportVersions,
  readReportVersion,
  reportComparison,
  takeOverParts,
} from './versions/service.ts'

export function reportRoutes(app: FastifyInstance, context: AppContext): void {
  const refresh = pageRefresher(context, 'savedReports')

  registerCall(app, CALLS.reports, async ({ session }) => ({
    reports: await getReports(context, session.accountId),
  }))
  registerCall(app, CALLS.report, async ({ session, params }) => ({
    report: await openReport(context, session.accountId, params.reportId),
    attachmentBytes: context.settings.reports.attachmentBytes,
  }))
  async function startTasks(accountId: string, change: Promise<Report>): Promise<Report> {
    const report = await change
    await queueLongParts(context, accountId, report)
    return report
  }
  registerCall(app, CALLS.createReport, async (input) => {
    const { accountId, allowedResources: permissions } = input.session
    const hasGoogle = context.settings.google.maps !== null
    const creation = createReport(context, { accountId, permissions, hasGoogle }, input.body)
    return { report: await refresh(input, startTasks(accountId, creation)) }
  })
  registerCall(app, CALLS.saveReport, async (input) => ({
    report: await refresh(input, saveReport(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.setReportParts, async (input) => {
    const { accountId, allowedResources: permissions } = input.session
    return {
      report: await refresh(
        input,
        startTasks(accountId, setReportParts(context, { accountId, permissions }, input.body)),
      ),
    }
  })
  registerCall(app, CALLS.runReportPart, async (input) => {
    const { accountId, allowedResources: permissions } = input.session
    const onError = (error: unknown) => input.request.log.error(error)
    const { part, isSettled, waitsFor } = await runReportPart(
      context,
      { accountId, permissions },
      input.body,
      onError,
    )
    if (isSettled) await context.live.refresh(accountId, ['savedReports'], input.body.clientId)
    return { part, waitsFor }
  })
  registerCall(app, CALLS.renameReport, async (input) => {
    const { reportId, title } = input.body
    return {
      report: await refresh(input, REPORTS.rename(context, input.session.accountId, reportId, title)),
    }
  })
  registerCall(app, CALLS.duplicateReport, async (input) => ({
    report: await refresh(input, REPORTS.duplicate(context, input.session.accountId, input.body.reportId)),
  }))
  registerCall(app, CALLS.restoreReport, async (input) => ({
    report: await refresh(input, REPORTS.restore(context, input.session.accountId, input.body.reportId)),
  }))
  registerCall(app, CALLS.deleteReport, async (input) => {
    await refresh(input, REPORTS.remove(context, input.session.accountId, input.body.reportId))
    return {}
  })
  registerCall(app, CALLS.favouriteParts, async ({ session }) => ({
    keys: await readFavouriteParts(context.database, session.accountId),
  }))
  registerCall(app, CALLS.setFavouriteParts, async (input) => {
    const { accountId } = input.session
    return {
      keys: await refresh(input, setFavouriteParts(context.database, accountId, input.body.keys)),
    }
  })
  registerCall(app, CALLS.coverParcel, async ({ session, params }) => {
    const { upid, outline, centre } = await readCoverOutline(
      context.database,
      session.accountId,
      params.reportId,
    )
    return { upid, geometry: outline, geocenter: centre }
  })
  registerRawCall(app, CALLS.coverPicture, async ({ session, params, query, reply }) => {
    const { accountId } = session
    const { png } = await drawCoverPicture(context.database, accountId, params.reportId, query.size)
    // The stored ground never changes, but the map style may.
    reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization')
    return sendPicture(reply, 'image/png', png)
  })
  registerRawCall(app, CALLS.reportPicture, async ({ session, params, reply }) => {
    const { type, bytes } = await reportPicture(context, session.accountId, params.pictureId)
    // The address is the hash of the picture.
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('vary', 'authorization')
    return sendPicture(reply, type, bytes)
  })
}

export function reportTemplateRoutes(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  const refresh = pageRefresher(context, 'savedReports')

  registerCall(app, CALLS.reportTemplates, async ({ session }) => ({
    templates: await getTemplates(database, session.accountId),
  }))
  registerCall(app, CALLS.saveReportTemplate, async (input) => ({
    template: await refresh(input, saveTemplate(database, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.renameReportTemplate, async (input) => {
    const { templateId, name } = input.body
    return {
      template: await refresh(input, renameTemplate(database, input.session.accountId, templateId, name)),
    }
  })
  registerCall(app, CALLS.deleteReportTemplate, async (input) => {
    await refresh(input, deleteTemplate(database, input.session.accountId, input.body.templateId))
    return {}
  })
}

export function reportVersionRoutes(app: FastifyInstance, context: AppContext): void {
  const refresh = pageRefresher(context, 'savedReports')

  registerCall(app, CALLS.compareReport, (input) =>
    refresh(input, compareReport(context, input.session.accountId, input.body.reportId)),
  )
  registerCall(app, CALLS.reportComparison, ({ session, params }) =>
    reportComparison(context, session.accountId, params.reportId),
  )
  registerCall(app, CALLS.takeOverParts, async (input) => ({
    report: await refresh(input, takeOverParts(context, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.reportVersions, async ({ session, params }) => ({
    versions: await listReportVersions(context, session.accountId, params.reportId),
  }))
  registerCall(app, CALLS.reportVersion, async ({ session, params }) => ({
    report: await readReportVersion(context, session.accountId, params),
  }))
}

export async function attachmentRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const refresh = pageRefresher(context, 'savedReports')
  // A separate scope, because attachments have other body types.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser([...ATTACHMENT_TYPES], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    registerCall(scope, CALLS.attachToReport, async ({ session, params, query, request }) => {
      if (!Buffer.isBuffer(request.body)) {
        throw new LotlineError('unsupported_media_type', 'Please send a PDF, PNG, JPEG or WebP file.')
      }
      const { accountId } = session
      const file = { reportId: params.reportId, name: query.name, bytes: request.body }
      const attaching = attachToReport(context, accountId, file)
      return { attachments: await refresh({ session, body: query }, attaching) }
    })
  })

  registerCall(app, CALLS.changeAttachments, async (input) => ({
    attachments: await refresh(input, changeAttachments(context, input.session.accountId, input.body)),
  }))

  registerRawCall(app, CALLS.attachment, async ({ session, params, reply }) => {
    const file = await streamAttachment(context, session.accountId, params.attachmentId)
    // An attachment's file never changes.
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('vary', 'authorization')
    return sendAttached(reply, file)
  })
}

export function reportPdfRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.reportPdfState, ({ session, params }) =>
    readPdfState(context, session.accountId, params.reportId),
  )
  registerCall(app, CALLS.createReportPdf, ({ session, body: { reportId, clientId, units } }) =>
    createReportPdf(context, session.accountId, { reportId, clientId: clientId ?? null, units }),
  )
  registerRawCall(app, CALLS.reportPdf, async ({ session, params, reply }) => {
    const audience = { accountId: session.accountId, shareId: null }
    return sendPdf(reply, await readPdf(context, audience, params.pdfId))
  })
}
