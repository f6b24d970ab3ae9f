import type { Database } from '../../../db/open.ts'
import type { Signal, Signals } from '../../../db/signals.ts'
import type { Fairness } from '../../../platform/fairness/fairness.ts'
import { publishWithin } from '../live/service.ts'
import { type Along, type Settled, settleParts, settleRest } from './settle-queries.ts'
import type { TaskKind, TaskPart } from './task-kind.ts'
import type { Ending as AnyEnding, TaskRow } from './task-queries.ts'

export type Ending = AnyEnding & { error: string }

export interface TaskParts {
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
export function settle(
  parts: TaskParts,
  taskId: string,
  results: readonly TaskPart[],
): Promise<Settled | null> {
  return heard(parts, (along) => settleParts(parts.database, taskId, results, along, parts.clock()))
}

/** Ends a task before its time. Null: it was over. */
export function endRest(parts: TaskParts, taskId: string, ending: Ending): Promise<TaskRow | null> {
  return heard(parts, (along) => settleRest(parts.database, taskId, ending, along, parts.clock()))
}

/** Runs work that publishes messages, and sends their signals after the commit. */
async function heard<Result>(
  { signals, kinds }: TaskParts,
  work: (along: Along) => Promise<Result>,
): Promise<Result> {
  const sent: Signal[] = []
  const result = await work({
    async tell(transaction, task, { partIndex, result }) {
      const message = { type: 'TaskResult', taskId: task.id, partIndex, result } as const
      sent.push(await publishWithin(transaction, signals, task.account_id, message))
    },
    async afterEnd(transaction, task) {
      const kind = kinds.find((other) => other.kind === task.kind)
      await kind?.ended?.(transaction, { taskId: task.id, accountId: task.account_id })
    },
  })
  for (const signal of sent) signal.hear()
  return result
}
