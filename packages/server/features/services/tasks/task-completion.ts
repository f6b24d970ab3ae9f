import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import type { Signal, Signals } from '../../../db/signals.ts'
import type { Fairness } from '../../../platform/fairness/fairness.ts'
import { publishWithin } from '../live/service.ts'
import type { TaskKind, TaskPart } from './task-kind.ts'
import {
  type Ending as AnyEnding,
  endTask,
  insertParts,
  lockOpenTask,
  missingParts,
  type TaskRow,
} from './task-queries.ts'

export type Ending = AnyEnding & { error: string }

export interface TaskDeps {
  database: Database
  signals: Signals
  kinds: readonly TaskKind[]
  clock: () => Date
  /** Runs a callback later. Returns a function that cancels it. */
  startTimer(ms: number, run: () => void): () => void
  onError(error: unknown): void
  /** Turns shared with the accounts' other work. */
  fairness: Fairness
}

type CompletionDeps = Pick<TaskDeps, 'database' | 'signals' | 'kinds' | 'clock'>

export async function complete(
  deps: CompletionDeps,
  taskId: string,
  parts: readonly TaskPart[],
): Promise<{ isDone: boolean } | null> {
  let isDone = false
  const task = await changeOpenTask(deps, taskId, async (transaction) => {
    const newParts = await insertParts(transaction, taskId, parts, deps.clock())
    isDone = (await missingParts(transaction, taskId)).length === 0
    return { newParts, end: isDone ? { status: 'done', error: null } : null }
  })
  return task && { isDone }
}

/** Ends a task by this failure, for every part without a result. Null if it has already ended. */
export function endOpenParts(deps: CompletionDeps, taskId: string, end: Ending): Promise<TaskRow | null> {
  return changeOpenTask(deps, taskId, async (transaction) => {
    const result = { ok: false, payload: { message: end.error } } as const
    const parts = (await missingParts(transaction, taskId)).map((partIndex) => ({ partIndex, result }))
    return { newParts: await insertParts(transaction, taskId, parts, deps.clock()), end }
  })
}

/** Publishes new parts; signals follow the commit. Null if the task has ended. */
async function changeOpenTask(
  { database, signals, kinds, clock }: CompletionDeps,
  taskId: string,
  change: (transaction: Queryable) => Promise<{ newParts: readonly TaskPart[]; end: AnyEnding | null }>,
): Promise<TaskRow | null> {
  const pendingSignals: Signal[] = []
  const endedTask = await inTransaction(database, async (transaction) => {
    const task = await lockOpenTask(transaction, taskId)
    if (!task) return null
    const { newParts, end } = await change(transaction)
    if (end) {
      await endTask(transaction, taskId, end, clock())
      // Called before the messages are stored, so that the account's row is locked first.
      const kind = kinds.find((other) => other.kind === task.kind)
      const signal = await kind?.onEnd?.(transaction, { taskId, accountId: task.account_id })
      if (signal) pendingSignals.push(signal)
    }
    for (const { partIndex, result } of newParts) {
      const message = { type: 'TaskResult', taskId, partIndex, result } as const
      pendingSignals.push(await publishWithin(transaction, signals, task.account_id, message))
    }
    return task
  })
  for (const signal of pendingSignals) signal.dispatch()
  return endedTask
}
