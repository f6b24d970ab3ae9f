import type { Notification } from '#contract/watching/notifications.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { hideNotification, markNotifications } from '../../state/collections/notifications.ts'

/** Marks at once; a failure is shown, and the former state restored. */
export async function mark(notifications: readonly Notification[], read: boolean): Promise<void> {
  const ids = notifications
    .filter((notification) => notification.read !== read)
    .map(({ notificationId }) => notificationId)
  if (ids.length === 0) return
  await withFailureShown(() => markNotifications(ids, read))
}

export const hide = ({ notificationId }: Notification): Promise<void> =>
  withFailureShown(() => hideNotification(notificationId))

async function withFailureShown(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    const { title, message } = describeError(error)
    showToast({
      kind: 'danger',
      title,
      message: `${message} Your notifications are as they were.`,
      action: { label: 'Try again', run: () => void withFailureShown(change) },
    })
  }
}
