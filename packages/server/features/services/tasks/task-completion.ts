import type { Database } from '../../../db/open.ts'
import type { Signal, Signals } from '../../../db/signals.ts'
import type { Fairness } from '../../../platform/fairness/fairness.ts'
import { publishWithin } from '../live/service.ts'
import { type Along, type Completion, completeParts, failRest } from './completion-queries.ts'
import type { TaskKind, TaskPart } from './task-kind.ts'
import type { Ending as AnyEnding, TaskRow } from './task-queries.ts'

export type Ending = AnyEnding & { error: string }

export interface TaskDeps {
  database: Database
  signals: Signals
  kinds: readonly TaskKind[]
  clock: () => Date
  /** Runs once after so many milliseconds. Returns the way to call it off. */
  after(ms: number, run: () => void): () => void
  onError(error: unknown): void
  /** Tasks take turns with what else their accounts do. */
  fairness: Fairness
}

/** Stores parts and notifies the account's pages. Null: the task was over. */
export function complete(
  deps: TaskDeps,
  taskId: string,
  results: readonly TaskPart[],
): Promise<Completion | null> {
  return received(deps, (along) => completeParts(deps.database, taskId, results, along, deps.clock()))
}

/** Ends a task before its time. Null: it was over. */
export function endRest(deps: TaskDeps, taskId: string, ending: Ending): Promise<TaskRow | null> {
  return received(deps, (along) => failRest(deps.database, taskId, ending, along, deps.clock()))
}

/** Runs work that publishes messages, and sends their signals after the commit. */
async function received<Result>(
  { signals, kinds }: TaskDeps,
  work: (along: Along) => Promise<Result>,
): Promise<Result> {
  const sent: Signal[] = []
  const result = await work({
    async publish(transaction, task, { partIndex, result }) {
      const message = { type: 'TaskResult', taskId: task.id, partIndex, result } as const
      sent.push(await publishWithin(transaction, signals, task.account_id, message))
    },
    async afterEnd(transaction, task) {
      const kind = kinds.find((other) => other.kind === task.kind)
      const signal = await kind?.ended?.(transaction, { taskId: task.id, accountId: task.account_id })
      if (signal) sent.push(signal)
    },
  })
  for (const signal of sent) signal.dispatch()
  return result
}
