/** Notifications that would have been sent in the past. */
import { z } from 'zod'
import { HistoryEntry } from './collections.ts'

export const BackTestSummary = z.object({
  /** Counted back from today. */
  days: z.number().int(),
  /** First of these days, in British Columbia. */
  since: z.string(),
  /** First compared release with data in the area; earlier changes are unknown. Null without one. */
  knownSince: z.string().nullable(),
  /** Changes that meet the criteria, including minor ones. */
  total: z.number().int(),
  notifiedCount: z.number().int(),
  minorCount: z.number().int(),
  /** By key of `domain/watching/notification-types.ts`, most frequent first. */
  byType: z.array(z.object({ type: z.string(), count: z.number().int() })),
  /** Oldest first. `week` is the Monday; `count` is null without a release. */
  byWeek: z.array(z.object({ week: z.string(), count: z.number().int().nullable() })),
  entries: z.array(HistoryEntry),
})
export type BackTestSummary = z.infer<typeof BackTestSummary>

export const MlsCount = z.object({ count: z.number().int() })
export type MlsCount = z.infer<typeof MlsCount>
