import { LotlineError } from '#contract/errors.ts'
import type { Notification } from '#contract/watching/notifications.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import { MAX_NOTIFICATIONS, NOTIFICATION_DAYS } from '#domain/watching/notification-types.ts'
import type { AppContext } from '../../../context.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import {
  findNotifications,
  findNotificationsSince,
  hide,
  insertMessage,
  setRead,
} from './notification-queries.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

export function getNotifications({ database, clock }: Deps, accountId: string): Promise<Notification[]> {
  const since = new Date(clock().getTime() - NOTIFICATION_DAYS * DAY_MS)
  return findNotificationsSince(database, accountId, since, MAX_NOTIFICATIONS)
}

/** Marks all notifications or none. @throws 404 if a notification belongs to another account. */
export async function changeReadStates(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
  states: readonly { notificationId: string; read: boolean }[],
): Promise<Notification[]> {
  const byId = new Map(states.map(({ notificationId, read }) => [notificationId.toLowerCase(), read]))
  const notifications = await findNotifications(database, accountId, [...byId.keys()])
  if (notifications.length < byId.size) throw notFound()
  await setRead(database, accountId, byId)
  return notifications.map((row) => ({ ...row, read: byId.get(row.notificationId) ?? row.read }))
}

export async function notifyOfMessage(
  { database, clock, live }: Deps & Pick<AppContext, 'live'>,
  accountId: string,
  message: { analysisId: string; name: string; contact: string; text: string },
): Promise<void> {
  const { analysisId, name, contact, text } = message
  const from = contact === '' ? escapeHtml(name) : `${escapeHtml(name)} (${escapeHtml(contact)})`
  const lines = escapeHtml(text).split(/\r\n|\r|\n/)
  const content = `<p><strong>${from}</strong></p><p>${lines.join('<br>')}</p>`
  await insertMessage(database, accountId, { analysisId, content }, clock())
  await live.refresh(accountId, ['notifications'])
}

/** Hides a notification permanently. @throws 404 */
export async function hideNotification({ database }: Pick<Deps, 'database'>, accountId: string, id: string) {
  if (!(await hide(database, accountId, id))) throw notFound()
}

const notFound = () => new LotlineError('not_found', 'This notification does not exist, or is not yours.')
