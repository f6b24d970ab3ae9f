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
  /** Parts without a result: all, or those left by a stopped server. */
  missing: readonly number[]
  /** Aborts when the task is cancelled or late, or the server stops. */
  signal: AbortSignal
}

export interface TaskKind {
  kind: string
  /** External source queried by the task, subject to its limits and pauses; null if there is no source. */
  sourceOf(key: string, args: Readonly<Record<string, unknown>>): string | null
  /** Group whose concurrency is limited, if not the source. */
  groupOf?(accountId: string, args: Readonly<Record<string, unknown>>): string
  /** Account charged for turns, if not the task's own. */
  turnsOf?(accountId: string, args: Readonly<Record<string, unknown>>): string
  /** Dedicated workers per server for long work, with one task per group. */
  workers?: { queue: Exclude<TaskQueueName, 'task'>; count: number }
  /** Defaults to the source's key. */
  titleOf?(key: string): string
  /** Set for kinds that use the account's quota or credentials: only `TaskService.store` creates them, so that others cannot restart them. */
  isOfItsAccountOnly?: true
  /** Yields parts in any order; an array is stored together. A failed part is also a result. */
  run(work: TaskWork): AsyncIterable<TaskPart | readonly TaskPart[]>
  /** Cleans up in the transaction that ends the task. Returns a signal to publish, or null. */
  ended?(transaction: Pick<Database, 'db'>, task: EndedTask): Promise<Signal | null>
  /** The payload as an account with these permissions sees it; unchanged by default. */
  seenWith?(payload: unknown, allowed: ReadonlySet<ResourceKey>): unknown
}

interface EndedTask {
  taskId: string
  accountId: string
}

/** The source did not answer or requested a pause: retried and counted by its breaker. The message is for the user. */
export class SourceOutage extends Error {
  /** Pause requested by the source, in milliseconds. */
  readonly leaveAloneMs: number | null
  /** The kind has exhausted its own retries: the task ends now, because a user waits. */
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
