/** Notifications that watching would have sent. */
import { z } from 'zod'
import { HistoryEntry } from './collections.ts'

export const BackTestSummary = z.object({
  /** Counted back from today. */
  days: z.number().int(),
  /** The first of these days, in British Columbia. */
  since: z.string(),
  /** First compared release of data in the area; earlier days are unknown. Null if there is none. */
  knownSince: z.string().nullable(),
  /** Changes that meet the criteria, including those too minor to notify. */
  total: z.number().int(),
  notifiedCount: z.number().int(),
  minorCount: z.number().int(),
  /** By key of `domain/watching/notification-types.ts`, the most frequent first. */
  byType: z.array(z.object({ type: z.string(), count: z.number().int() })),
  /** Notifications by the Monday of their release's week, oldest first. Null for weeks without a release. */
  byWeek: z.array(z.object({ week: z.string(), count: z.number().int().nullable() })),
  /** Newest first, including minor changes. */
  entries: z.array(HistoryEntry),
})
export type BackTestSummary = z.infer<typeof BackTestSummary>

export const MlsCount = z.object({ count: z.number().int() })
export type MlsCount = z.infer<typeof MlsCount>
