import { z } from 'zod'
import { MAX_NOTIFICATIONS } from '#domain/watching/notification-types.ts'
import { ClientId } from '../wire/plain-text.ts'
import { HistoryTab } from './collections.ts'

export const Notification = z.object({
  notificationId: z.uuid(),
  /** `cma`: a market analysis, not in the specification. */
  kind: z.enum(['folder', 'area', 'cma']),
  collectionId: z.uuid(),
  collectionName: z.string(),
  /** `info` for market analyses. */
  tab: HistoryTab,
  /** Changes in a release, the end of watching, or a message from a reader of an analysis. */
  about: z.enum(['changes', 'expiry', 'message']),
  /** Our own HTML, sanitised again when shown. */
  content: z.string(),
  createdAt: z.string(),
  /** 0 unless `about` is `changes`. */
  propertiesCount: z.number().int(),
  read: z.boolean(),
  hidden: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const ReadStates = z.object({
  notifications: z
    .array(z.object({ notificationId: z.uuid(), read: z.boolean() }))
    .min(1)
    .max(MAX_NOTIFICATIONS),
  clientId: ClientId,
})

export const NOTIFICATION_CALLS = {
  notifications: {
    access: 'signed_in',
    summary: 'Notifications of the last 30 days, newest first',
    response: z.object({ notifications: z.array(Notification) }),
  },
  changeReadStates: {
    access: 'signed_in',
    summary: 'Mark notifications as read or unread',
    body: ReadStates,
    response: z.object({ notifications: z.array(Notification) }),
  },
  hideNotification: {
    access: 'signed_in',
    summary: 'Hide a notification permanently',
    body: z.object({ notificationId: z.uuid(), clientId: ClientId }),
    response: z.object({ notificationId: z.uuid() }),
  },
} as const
