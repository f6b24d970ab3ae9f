import type { Database } from '../../db/open.ts'
import type { Signal, Signals } from '../../db/signals.ts'
import { publishWithin } from '../live/service.ts'
import { type Settled, settleParts, settleRest, type TellPart } from './settle-queries.ts'
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
}

/** Settles parts and tells the account's pages. Null: the task was over. */
export function settle(
  parts: TaskParts,
  taskId: string,
  results: readonly TaskPart[],
): Promise<Settled | null> {
  return heard(parts, (tell) => settleParts(parts.database, taskId, results, tell, parts.clock()))
}

/** Ends a task before its time. Null: it was over. */
export function endRest(parts: TaskParts, taskId: string, ending: Ending): Promise<TaskRow | null> {
  return heard(parts, (tell) => settleRest(parts.database, taskId, ending, tell, parts.clock()))
}

/** The signals of what is told are heard after the commit. */
async function heard<Result>(
  { signals }: TaskParts,
  work: (tell: TellPart) => Promise<Result>,
): Promise<Result> {
  const sent: Signal[] = []
  const result = await work(async (transaction, task, { partIndex, result }) => {
    const message = { type: 'TaskResult', taskId: task.id, partIndex, result } as const
    sent.push(await publishWithin(transaction, signals, task.account_id, message))
  })
  for (const signal of sent) signal.hear()
  return result
}
