import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { refreshingOtherPages } from '../../services/live/service.ts'
import { deleteTemplate, renameTemplate, saveTemplate, templatesOf } from './service.ts'

export function reportTemplateRoutes(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  const published = refreshingOtherPages(context, 'savedReports')

  registerCall(app, CALLS.reportTemplates, async ({ session }) => ({
    templates: await templatesOf(database, session.accountId),
  }))
  registerCall(app, CALLS.saveReportTemplate, async (input) => ({
    template: await published(input, saveTemplate(database, input.session.accountId, input.body)),
  }))
  registerCall(app, CALLS.renameReportTemplate, async (input) => {
    const { templateId, name } = input.body
    return {
      template: await published(input, renameTemplate(database, input.session.accountId, templateId, name)),
    }
  })
  registerCall(app, CALLS.deleteReportTemplate, async (input) => {
    await published(input, deleteTemplate(database, input.session.accountId, input.body.templateId))
    return {}
  })
}
