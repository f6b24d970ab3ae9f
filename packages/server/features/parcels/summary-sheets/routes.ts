import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { openSheets, saveSheet } from './service.ts'

export function summarySheetRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.openSummarySheets, async ({ session, body }) => ({
    sheets: await openSheets(context, session.accountId, body.upids),
  }))
  registerCall(app, CALLS.saveSummarySheet, ({ session, body }) =>
    saveSheet(context, session.accountId, body),
  )
}
