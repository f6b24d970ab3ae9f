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

/** The work that is given to a kind of task. */
export interface TaskWork {
  taskId: string
  accountId: string
  /** Subject of the task: a data source, an area. */
  key: string
  args: Readonly<Record<string, unknown>>
  /** Parts without a result: all, or what a server that was stopped left. */
  missing: readonly number[]
  /** Aborted when the task is cancelled or late, or this server stops. */
  signal: AbortSignal
}

/** A kind of task, and how it is run. */
export interface TaskKind {
  kind: string
  /** Returns the outside source that the task queries, whose load is limited and which is paused while it is down; null: none. */
  sourceOf(key: string, args: Readonly<Record<string, unknown>>): string | null
  /** Returns the group of which only so many tasks run at a time, where it is not the source. */
  groupOf?(accountId: string, args: Readonly<Record<string, unknown>>): string
  /** Returns whose turns the work takes, where that is not its account. */
  turnsOf?(accountId: string, args: Readonly<Record<string, unknown>>): string
  /** Workers of its own on each server, for what takes long: other kinds do not wait for it. They run one task of each group at a time. */
  workers?: { queue: Exclude<TaskQueueName, 'task'>; count: number }
  /** Returns the title of that source; its key, unless stated. */
  titleOf?(key: string): string
  /** True for a kind that uses its account's own (quota, credentials), so nobody else restarts it: only `TaskService.store` creates one. */
  isOfItsAccountOnly?: true
  /** Yields parts in any order; each counts at once. Several that are ready together are stored together. A part that fails is a result, too. */
  run(work: TaskWork): AsyncIterable<TaskPart | readonly TaskPart[]>
  /** Cleans up when a task ends, in whatever way: within the transaction that ends it. Returns the signal of what it publishes; null for nothing. */
  ended?(transaction: Pick<Database, 'db'>, task: EndedTask): Promise<Signal | null>
  /** Returns a saved result as somebody with these permissions may see it; as it is, unless stated. */
  seenWith?(payload: unknown, allowed: ReadonlySet<ResourceKey>): unknown
}

interface EndedTask {
  taskId: string
  accountId: string
}

/** Thrown when the source did not answer, or requested a pause: worth another try, and counted by its breaker. The message is for a person. */
export class SourceOutage extends Error {
  /** Pause that the source requested, in milliseconds: it is not tried again before. */
  readonly leaveAloneMs: number | null
  /** True when the kind has tried often enough itself: the task ends now, for somebody waits for its result. */
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
