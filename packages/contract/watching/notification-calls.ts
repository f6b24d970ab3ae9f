import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { ClientId } from '../wire/plain-text.ts'
import { Notification, ReadStates } from './notifications.ts'

export const NOTIFICATION_CALLS = {
  notifications: {
    ...CALL_ADDRESSES.notifications,
    access: 'signed_in',
    summary: 'Notifications of the last 30 days, the newest first',
    response: z.object({ notifications: z.array(Notification) }),
  },
  changeReadStates: {
    ...CALL_ADDRESSES.changeReadStates,
    access: 'signed_in',
    summary: 'Mark notifications as read or unread',
    body: ReadStates,
    response: z.object({ notifications: z.array(Notification) }),
  },
  hideNotification: {
    ...CALL_ADDRESSES.hideNotification,
    access: 'signed_in',
    summary: 'Hide a notification, for good',
    body: z.object({ notificationId: z.uuid(), clientId: ClientId }),
    response: z.object({ notificationId: z.uuid() }),
  },
} as const
