import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { changeReadStates, hideNotification, notificationsOf } from './service.ts'

export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  const refreshPages = (accountId: string, clientId: string | undefined) =>
    context.live.refresh(accountId, ['notifications', 'collections'], clientId)
  registerCall(app, CALLS.notifications, async ({ session }) => ({
    notifications: await notificationsOf(context, session.accountId),
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
