import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { WORKBOOK_TYPE } from '../../../platform/workbook/workbook.ts'
import { exportHistory, historyCounts, openHistory } from './service.ts'

export function historyRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.folderHistory, async ({ session, params: { id }, body }) => ({
    tasks: [await openHistory(context, session, { kind: 'folder', id }, body)],
  }))
  registerCall(app, CALLS.areaHistory, async ({ session, params: { id }, body }) => ({
    tasks: [await openHistory(context, session, { kind: 'area', id }, body)],
  }))
  registerCall(app, CALLS.folderHistoryCounts, async ({ session, params: { id } }) => ({
    counts: await historyCounts(context.database, session, { kind: 'folder', id }),
  }))
  registerCall(app, CALLS.areaHistoryCounts, async ({ session, params: { id } }) => ({
    counts: await historyCounts(context.database, session, { kind: 'area', id }),
  }))
  registerRawCall(app, CALLS.areaCsv, async ({ session, body, reply }) => {
    const pieces = await exportHistory(context.database, session, body)
    return reply
      .type(body.format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK_TYPE)
      .header(
        'content-disposition',
        `attachment; filename="History-${dayAt(context.clock(), DEFAULT_TIME_ZONE)}.${body.format}"`,
      )
      .header('cache-control', 'no-store')
      .send(Readable.from(pieces, { objectMode: false }))
  })
}
