import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
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
  after(ms: number, run: () => void): () => void
  onError(error: unknown): void
  /** Turns shared with the accounts' other work. */
  fairness: Fairness
}

type CompletionDeps = Pick<TaskDeps, 'database' | 'signals' | 'kinds' | 'clock'>

export async function complete(
  deps: CompletionDeps,
  taskId: string,
  parts: readonly TaskPart[],
): Promise<{ isOver: boolean } | null> {
  let isOver = false
  const task = await changeOpenTask(deps, taskId, async (within) => {
    const stored = await insertParts(within, taskId, parts, deps.clock())
    isOver = (await missingParts(within, taskId)).length === 0
    return { stored, ending: isOver ? { status: 'done', error: null } : null }
  })
  return task && { isOver }
}

/** Ends a task by this failure, for every part without a result. Null if it has already ended. */
export function endOpenParts(deps: CompletionDeps, taskId: string, ending: Ending): Promise<TaskRow | null> {
  return changeOpenTask(deps, taskId, async (within) => {
    const result = { ok: false, payload: { message: ending.error } } as const
    const parts = (await missingParts(within, taskId)).map((partIndex) => ({ partIndex, result }))
    return { stored: await insertParts(within, taskId, parts, deps.clock()), ending }
  })
}

/** Publishes new parts; signals follow the commit. Null if the task has ended. */
async function changeOpenTask(
  { database, signals, kinds, clock }: CompletionDeps,
  taskId: string,
  change: (
    within: Pick<Database, 'db'>,
  ) => Promise<{ stored: readonly TaskPart[]; ending: AnyEnding | null }>,
): Promise<TaskRow | null> {
  const sent: Signal[] = []
  const changed = await inTransaction(database, async (within) => {
    const task = await lockOpenTask(within, taskId)
    if (!task) return null
    const { stored, ending } = await change(within)
    if (ending) {
      await endTask(within, taskId, ending, clock())
      // Called before the messages are stored, so that the account's row is locked first.
      const kind = kinds.find((other) => other.kind === task.kind)
      const signal = await kind?.ended?.(within, { taskId, accountId: task.account_id })
      if (signal) sent.push(signal)
    }
    for (const { partIndex, result } of stored) {
      const message = { type: 'TaskResult', taskId, partIndex, result } as const
      sent.push(await publishWithin(within, signals, task.account_id, message))
    }
    return task
  })
  for (const signal of sent) signal.dispatch()
  return changed
}
