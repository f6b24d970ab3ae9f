import type { TaskOutcome } from '#contract/live.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Database } from '../../../db/open.ts'
import type { Signal } from '../../../db/signals.ts'
import type { TaskQueueName } from '../../../platform/queue/queues.ts'

export interface TaskPart {
  /** From 0. */
  partIndex: number
  result: TaskOutcome
}

export interface TaskWork {
  taskId: string
  accountId: string
  key: string
  args: Readonly<Record<string, unknown>>
  /** Parts without a result: all, or those that a stopped server left. */
  missing: readonly number[]
  /** Aborts when the task is cancelled or late, or the server stops. */
  signal: AbortSignal
}

export interface TaskKind {
  kind: string
  /** External source that the task queries, subject to its limits and pauses; null for none. */
  sourceOf(key: string, args: Readonly<Record<string, unknown>>): string | null
  /** Group whose concurrency is limited; by default the source. */
  groupOf?(accountId: string, args: Readonly<Record<string, unknown>>): string
  /** Account whose turns are used; by default the task's own. */
  turnsOf?(accountId: string, args: Readonly<Record<string, unknown>>): string
  /** Dedicated workers per server for long tasks, one task per group. */
  workers?: { queue: Exclude<TaskQueueName, 'task'>; count: number }
  /** By default the source's key. */
  titleOf?(key: string): string
  /**
   * Set for kinds that use the account's quota or credentials. Only `TaskService.store` creates them, so that
   * nobody else can restart them.
   */
  isOfItsAccountOnly?: true
  /** Yields parts in any order; an array is stored together. A failed part is also a result. */
  run(work: TaskWork): AsyncIterable<TaskPart | readonly TaskPart[]>
  /** Cleans up in the transaction that ends the task. Returns a signal to publish, or null. */
  ended?(transaction: Pick<Database, 'db'>, task: EndedTask): Promise<Signal | null>
  /** The payload as visible with these permissions; unchanged by default. */
  seenWith?(payload: unknown, allowed: ReadonlySet<ResourceKey>): unknown
}

interface EndedTask {
  taskId: string
  accountId: string
}

/**
 * The source did not respond, or requested a pause. The task is retried, and its breaker counts the failure.
 * The message is for users.
 */
export class SourceOutage extends Error {
  /** Pause requested by the source, in milliseconds. */
  readonly leaveAloneMs: number | null
  /** Whether the kind has exhausted its own retries, and the task ends immediately, because a user waits. */
  readonly isFinal: boolean

  constructor(
    message: string,
    { leaveAloneMs = null, isFinal = false }: { leaveAloneMs?: number | null; isFinal?: boolean } = {},
  ) {
    super(message)
    this.leaveAloneMs = leaveAloneMs
    this.isFinal = isFinal || leaveAloneMs !== null
  }
}
