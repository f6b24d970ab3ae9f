import type { TaskOutcome } from '#contract/live.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Queryable } from '../../../db/open.ts'
import type { Signal } from '../../../db/signals.ts'
import type { TaskQueueName } from '../../../platform/queue/queues.ts'

export interface TaskPart {
  /** Counted from 0. */
  partIndex: number
  result: TaskOutcome
}

export interface TaskWork {
  taskId: string
  accountId: string
  key: string
  args: Readonly<Record<string, unknown>>
  /** The parts to make: all, or those that a stopped server left. */
  missing: readonly number[]
  /** Aborts if the task is cancelled or late, or the server stops. */
  signal: AbortSignal
}

export interface TaskKind {
  kind: string
  /** The outside source that the task queries. Its limits and pauses apply. Null if there is none. */
  sourceOf(key: string, args: Readonly<Record<string, unknown>>): string | null
  /** The group whose concurrency is limited; by default the source. */
  groupOf?(accountId: string, args: Readonly<Record<string, unknown>>): string
  /** The queue of turns; by default the task's account. */
  turnsOf?(accountId: string, args: Readonly<Record<string, unknown>>): string
  /** The workers per server for long tasks, each for a different group. */
  workers?: { queue: Exclude<TaskQueueName, 'task'>; count: number }
  /** The title for people; by default the source's key. */
  titleOf?(key: string): string
  /**
   * For kinds that use the account's quota or credentials. Only `TaskService.store` creates them, so other
   * accounts cannot restart them.
   */
  isPrivate?: true
  /** Makes parts, in any order. An array is stored together. A failed part is a result, too. */
  run(work: TaskWork): AsyncIterable<TaskPart | readonly TaskPart[]>
  /** Cleans up in the transaction that ends the task. Returns a signal to publish, or null. */
  onEnd?(transaction: Queryable, task: Pick<TaskWork, 'taskId' | 'accountId'>): Promise<Signal | null>
  /** Restricts the payload to what these permissions allow; unchanged by default. */
  restrictPayload?(payload: unknown, permissions: ReadonlySet<ResourceKey>): unknown
}

/**
 * The source did not respond, or requested a pause. Counts as a failure of the source, and the task is
 * retried. The message is for users.
 */
export class SourceOutage extends Error {
  /** The pause that the source requested, in milliseconds. */
  readonly leaveAloneMs: number | null
  /** Whether the task ends without a retry, because the kind has already retried while a user waits. */
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
