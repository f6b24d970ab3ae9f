import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { AppContext } from '../../context.ts'
import { registerCall, registerRawCall } from '../../platform/requests/call-route.ts'
import { WORKBOOK_TYPE } from '../../platform/workbook/workbook.ts'
import { startBackTest } from './back-test/service.ts'
import { countHistory, exportHistory, startHistory } from './history/service.ts'
import { changeReadStates, getNotifications, hideNotification } from './notifications/service.ts'
import { readParcelTimeline } from './parcel-timeline/service.ts'
import { mailSwitch, setMailSwitch } from './unsubscribe/mail-switch.ts'

export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  const refreshPages = (accountId: string, clientId: string | undefined) =>
    context.live.refresh(accountId, ['notifications', 'collections'], clientId)
  registerCall(app, CALLS.notifications, async ({ session }) => ({
    notifications: await getNotifications(context, session.accountId),
  }))
  registerCall(app, CALLS.changeReadStates, async ({ session: { accountId }, body }) => {
    const notifications = await changeReadStates(context, accountId, body.notifications)
    await refreshPages(accountId, body.clientId)
    return { notifications }
  })
  registerCall(app, CALLS.hideNotification, async ({ session: { accountId }, body }) => {
    await hideNotification(context, accountId, body.notificationId)
    await refreshPages(accountId, body.clientId)
    return { notificationId: body.notificationId }
  })
}

export function historyRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.folderHistory, async ({ session, params: { id }, body }) => ({
    tasks: [await startHistory(context, session, { kind: 'folder', id }, body)],
  }))
  registerCall(app, CALLS.areaHistory, async ({ session, params: { id }, body }) => ({
    tasks: [await startHistory(context, session, { kind: 'area', id }, body)],
  }))
  registerCall(app, CALLS.folderHistoryCounts, async ({ session, params: { id } }) => ({
    counts: await countHistory(context.database, session, { kind: 'folder', id }),
  }))
  registerCall(app, CALLS.areaHistoryCounts, async ({ session, params: { id } }) => ({
    counts: await countHistory(context.database, session, { kind: 'area', id }),
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

export function backTestRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.backTestArea, async ({ session, body, signal }) => ({
    tasks: [await startBackTest(context, session, body, signal)],
  }))
}

export function parcelTimelineRoutes(app: FastifyInstance, { database }: AppContext): void {
  registerCall(app, CALLS.parcelTimeline, ({ session, params, query }) =>
    readParcelTimeline(database, session.allowedResources, params.upid, query.units),
  )
}

/**
 * Turns notification mails on or off by link. GET changes nothing, because mail programs and virus scanners
 * follow links. A one-click POST (RFC 8058) unsubscribes.
 */
export async function unsubscribeRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  registerCall(app, CALLS.mailSwitch, ({ body: { token }, request }) =>
    mailSwitch(context, { token, address: request.ip }),
  )
  registerCall(app, CALLS.setMailSwitch, ({ body: { token, isOn }, request }) =>
    setMailSwitch(context, { token, address: request.ip }, isOn),
  )
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      async (request: { headers: { 'content-type'?: string } }, body: Buffer) =>
        readForm(body, request.headers['content-type'] ?? ''),
    )
    registerCall(scope, CALLS.oneClickUnsubscribe, async ({ query: { token }, request }) => {
      await setMailSwitch(context, { token, address: request.ip }, false)
      return { isOn: false as const }
    })
  })
}

async function readForm(body: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const form = await response.formData().catch(() => {
    throw new LotlineError('bad_request', 'This form cannot be read.')
  })
  return Object.fromEntries(form)
}
