import type { Notification } from '#contract/watching/notifications.ts'
import { notifyFailure } from '../../lib/messages/notify-failure.ts'
import { hideNotification, markNotifications } from '../../state/collections/notifications.ts'

/** Immediately; reverts on failure. */
export async function mark(notifications: readonly Notification[], read: boolean): Promise<void> {
  const ids = notifications
    .filter((notification) => notification.read !== read)
    .map(({ notificationId }) => notificationId)
  if (ids.length > 0) await markNotifications(ids, read).catch(notifyFailure)
}

export const hide = ({ notificationId }: Notification): Promise<void> =>
  hideNotification(notificationId).catch(notifyFailure)
