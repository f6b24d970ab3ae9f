/** Notifications that a watch would have sent. */
import { z } from 'zod'
import { HistoryEntry } from './collections.ts'

export const BackTestSummary = z.object({
  /** From today. */
  days: z.number().int(),
  /** The first of these days, in British Columbia. */
  since: z.string(),
  /** First compared release of data in the area; earlier days are unknown. Null: none. */
  knownSince: z.string().nullable(),
  /** Meeting the criteria: notified, or left out as minor. */
  total: z.number().int(),
  notifiedCount: z.number().int(),
  minorCount: z.number().int(),
  /** By key of `domain/watching/notification-types.ts`, the most frequent first. */
  byType: z.array(z.object({ type: z.string(), count: z.number().int() })),
  /** Notifications by the Monday of their release's week, oldest first. Null: no release in that week. */
  byWeek: z.array(z.object({ week: z.string(), count: z.number().int().nullable() })),
  /** The newest, including minor changes. */
  entries: z.array(HistoryEntry),
})
export type BackTestSummary = z.infer<typeof BackTestSummary>

export const MlsCount = z.object({ count: z.number().int() })
export type MlsCount = z.infer<typeof MlsCount>
