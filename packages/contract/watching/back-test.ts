/** Results of the tasks of `backTestArea` and `countMls`, in one part each: the notifications that a watch would have sent. */
import { z } from 'zod'
import { HistoryEntry } from './collections.ts'

export const BackTestSummary = z.object({
  /** Looked back from today. */
  days: z.number().int(),
  /** `YYYY-MM-DD`: the first of these days, in British Columbia. */
  since: z.string(),
  /**
   * `YYYY-MM-DD`: day of the first release of data in the area that a later one was compared with. Earlier days are unknown. Null: no releases were
   * compared.
   */
  knownSince: z.string().nullable(),
  /** Changes that meet the criteria: those notified, and those left out as minor. */
  total: z.number().int(),
  notifiedCount: z.number().int(),
  minorCount: z.number().int(),
  /** Counts of the changes that would have been notified, by key of `domain/watching/notification-types.ts`, the most frequent first. */
  byType: z.array(z.object({ type: z.string(), count: z.number().int() })),
  /**
   * Counts of the changes that would have been notified, by the Monday of their release's week. Lists every week, oldest first. Null: no release in
   * that week.
   */
  byWeek: z.array(z.object({ week: z.string(), count: z.number().int().nullable() })),
  /** The newest changes, including minor ones. */
  entries: z.array(HistoryEntry),
})
export type BackTestSummary = z.infer<typeof BackTestSummary>

export const MlsCount = z.object({ count: z.number().int() })
export type MlsCount = z.infer<typeof MlsCount>
