/** Times are ISO 8601 in UTC, days `YYYY-MM-DD`. */
import { z } from 'zod'

export const ReleaseCounts = z.object({
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  removed: z.number().int(),
  rejected: z.number().int(),
  repaired: z.number().int(),
})
export type ReleaseCounts = z.infer<typeof ReleaseCounts>

const Release = z.object({
  releaseId: z.number().int(),
  sourceTitle: z.string(),
  datasetKey: z.string(),
  asOf: z.string(),
  reason: z.string(),
  counts: ReleaseCounts,
})

/** A release that lost too much data. Accounts are not notified until an administrator approves it. */
export const QuarantinedRelease = Release.extend({ quarantinedSince: z.string() })
export type QuarantinedRelease = z.infer<typeof QuarantinedRelease>

export const DecidedRelease = Release.extend({
  decision: z.enum(['approve', 'reject']),
  /** Whether accounts are notified. False if rejected. */
  isNotified: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string(),
})
export type DecidedRelease = z.infer<typeof DecidedRelease>

export const MAX_DECISIONS = 20

export const DemoWeek = z.object({
  releaseId: z.number().int(),
  asOf: z.string(),
  nextAsOf: z.string(),
  isComing: z.boolean(),
  /** Why the last requested week failed. Null if it did not. */
  failure: z.string().nullable(),
})
export type DemoWeek = z.infer<typeof DemoWeek>
