/** Notifications that an area or folder would have sent in the past. */
import { z } from 'zod'
import { HistoryEntry } from './collections.ts'

export const BackTestSummary = z.object({
  /** Number of days, counted back from today. */
  days: z.number().int(),
  /** First of these days, in British Columbia. */
  since: z.string(),
  /** First compared release of data in the area. Earlier changes are unknown. Null without such a release. */
  knownSince: z.string().nullable(),
  /** Changes that meet the criteria, including minor changes that are not notified. */
  total: z.number().int(),
  notifiedCount: z.number().int(),
  minorCount: z.number().int(),
  /** By key of `domain/watching/notification-types.ts`, most frequent first. */
  byType: z.array(z.object({ type: z.string(), count: z.number().int() })),
  /**
   * Notifications per week, oldest first. `week` is the Monday; `count` is null for weeks without a release.
   */
  byWeek: z.array(z.object({ week: z.string(), count: z.number().int().nullable() })),
  /** Newest first, including minor changes. */
  entries: z.array(HistoryEntry),
})
export type BackTestSummary = z.infer<typeof BackTestSummary>

export const MlsCount = z.object({ count: z.number().int() })
export type MlsCount = z.infer<typeof MlsCount>
