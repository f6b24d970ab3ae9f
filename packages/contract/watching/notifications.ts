import { z } from 'zod'
import { MAX_NOTIFICATIONS } from '#domain/watching/notification-limits.ts'
import { ClientId } from '../wire/plain-text.ts'
import { HistoryTab } from './collections.ts'

export const Notification = z.object({
  notificationId: z.uuid(),
  /** `cma`: a market analysis; ours. */
  kind: z.enum(['folder', 'area', 'cma']),
  collectionId: z.uuid(),
  collectionName: z.string(),
  /** `info` for market analyses. */
  tab: HistoryTab,
  /** Subject of the notification: the changes of a release, the expiry of a watch, or a message from a reader of a shared analysis. */
  about: z.enum(['changes', 'expiry', 'message']),
  /** Our HTML; sanitised again when it is shown. */
  content: z.string(),
  createdAt: z.string(),
  /** Number of parcels; 0 unless `about` is `changes`. */
  propertiesCount: z.number().int(),
  read: z.boolean(),
  hidden: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const ReadStates = z.object({
  notifications: z
    .array(z.object({ notificationId: z.uuid(), read: z.boolean() }))
    .min(1)
    .max(MAX_NOTIFICATIONS),
  clientId: ClientId,
})
