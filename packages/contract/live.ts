/**
 * Specification part 1, section 7; part 2, section 7. Socket.IO, path `/live`, `auth: { token }`. The client
 * emits `subscribe` and `unsubscribe` with a room id (its username) and the last sequence number it has seen.
 * It receives `notify` with a `LiveMessage`, `reload` if its gap is too old to be filled, and `session-ended`
 * before the connection is closed.
 */
import { z } from 'zod'

export const TaskOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), payload: z.unknown() }),
  z.object({ ok: z.literal(false), payload: z.object({ message: z.string() }) }),
])
export type TaskOutcome = z.infer<typeof TaskOutcome>

export const TaskResult = z.object({
  type: z.literal('TaskResult'),
  taskId: z.uuid(),
  /** From 0. Repeated parts are ignored. */
  partIndex: z.number().int().min(0),
  result: TaskOutcome,
})
export type TaskResult = z.infer<typeof TaskResult>

const REFRESH_FLAGS = [
  'notifications',
  'refreshUser',
  'savedReports',
  'savedAnalyses',
  /** Refreshes the values in lists of analyses. Not in the specification. */
  'analysisValues',
  'credentials',
  'branding',
  'collections',
  /**
   * Subscriptions, card, invoices and quotas. Not in the specification. `refreshUser` accompanies it if
   * subscriptions or uses change.
   */
  'billing',
] as const
export type RefreshFlag = (typeof REFRESH_FLAGS)[number]

export const RefreshRequest = z.object({
  type: z.literal('RefreshRequest'),
  /** Page that made the change and need not refresh. Null if unknown. */
  clientId: z.string().nullable(),
  payload: z.partialRecord(z.enum(REFRESH_FLAGS), z.literal(true)),
})
export type RefreshRequest = z.infer<typeof RefreshRequest>

export type LiveBody = TaskResult | RefreshRequest
/** Numbered per account, from 1, without gaps. */
export type LiveMessage = LiveBody & { sequence: number }
