import type { TaskOutcome } from '#contract/live.ts'

export interface TaskPart {
  /** From 0. */
  partIndex: number
  result: TaskOutcome
}

/** What a kind is given to work on. */
export interface TaskWork {
  taskId: string
  accountId: string
  /** What the task is about: a data source, an area. */
  key: string
  args: Readonly<Record<string, unknown>>
  /** Parts that are not settled yet: all, or what a server that was ended left. */
  missing: readonly number[]
  /** Aborted when the task is cancelled or late, or this server stops. */
  signal: AbortSignal
}

/** One kind of task: how it is run. */
export interface TaskKind {
  kind: string
  /** The outside source that it asks, which is asked only so much at a time and left alone while it is down; null: none. */
  sourceOf(key: string, args: Readonly<Record<string, unknown>>): string | null
  /** Produces parts in any order; each counts at once. A part that fails is a result, too. */
  run(work: TaskWork): AsyncIterable<TaskPart>
}

/** The source did not answer, or asked to be left alone: worth another try, and counted by its breaker. The message is for a person. */
export class SourceDown extends Error {}

/** Every kind of task. To add one, add a file and a line. */
export const TASK_KINDS: readonly TaskKind[] = []
