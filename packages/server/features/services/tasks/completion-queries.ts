import type { Kysely } from 'kysely'
import type { TaskOutcome } from '#contract/live.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema.ts'
import type { TaskPart } from './task-kind.ts'
import {
  type Ending,
  endTask,
  insertParts,
  lockOpenTask,
  missingParts,
  type TaskRow,
} from './task-queries.ts'

/** Notifies the account's pages of a stored part, within the same transaction. */
type PublishPart = (transaction: { db: Kysely<Schema> }, task: TaskRow, part: TaskPart) => Promise<void>

/** Cleans up when a task ends, within the same transaction, and before its pages are notified: an account's row is locked before its messages are. */
type AfterEnd = (transaction: { db: Kysely<Schema> }, task: TaskRow) => Promise<void>

/** Callbacks that run within the transaction that stores results. */
export interface Along {
  publish: PublishPart
  afterEnd: AfterEnd
}

export interface Completion {
  task: TaskRow
  isOver: boolean
}

/**
 * Stores parts of an open task and notifies its pages, all or nothing: a part that has a result stays unchanged. With the last one the task is
 * done. Returns null when the task was over.
 */
export function completeParts(
  database: Database,
  taskId: string,
  parts: readonly TaskPart[],
  { publish, afterEnd }: Along,
  now: Date,
): Promise<Completion | null> {
  return inTransaction(database, async (within) => {
    const task = await lockOpenTask(within, taskId)
    if (!task) return null
    const stored = await insertParts(within, taskId, parts, now)
    const isOver = (await missingParts(within, taskId)).length === 0
    if (isOver) {
      await endTask(within, taskId, { status: 'done', error: null }, now)
      await afterEnd(within, task)
    }
    for (const part of stored) await publish(within, task, part)
    return { task, isOver }
  })
}

/** Ends an open task: every part without a result gets this failure. Returns null when it was over. */
export function failRest(
  database: Database,
  taskId: string,
  ending: Ending & { error: string },
  { publish, afterEnd }: Along,
  now: Date,
): Promise<TaskRow | null> {
  const result: TaskOutcome = { ok: false, payload: { message: ending.error } }
  return inTransaction(database, async (within) => {
    const task = await lockOpenTask(within, taskId)
    if (!task) return null
    const missing = await missingParts(within, taskId)
    const parts = missing.map((partIndex) => ({ partIndex, result }))
    const stored = await insertParts(within, taskId, parts, now)
    await endTask(within, taskId, ending, now)
    await afterEnd(within, task)
    for (const part of stored) await publish(within, task, part)
    return task
  })
}
