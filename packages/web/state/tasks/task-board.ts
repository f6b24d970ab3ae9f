import type { Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome, TaskResult } from '#contract/live.ts'
import { DEFAULT_TASK_TIMEOUT_SECONDS, TASK_GRACE_SECONDS } from '#domain/table/async-item.ts'

/** `timeout` is the specification's word for a task that missed its deadline. */
export type TaskEnd = 'complete' | 'timeout' | 'cancelled'

interface TrackedTask {
  task: Task
  /** Results received, by number of the part. */
  parts: ReadonlyMap<number, TaskOutcome>
  end: TaskEnd | null
  /** Time in milliseconds, extended by each part. */
  deadline: number
}

export interface TaskBoard {
  tracked: ReadonlyMap<string, TrackedTask>
  early: ReadonlyMap<string, { results: readonly TaskResult[]; since: number }>
}

export const EMPTY_BOARD: TaskBoard = { tracked: new Map(), early: new Map() }

/**
 * Time for which results of unknown tasks are kept. Pages receive all results, even of other pages' tasks.
 */
const EARLY_RETENTION_MS = (DEFAULT_TASK_TIMEOUT_SECONDS + TASK_GRACE_SECONDS) * 1000
const MAX_EARLY_TASKS = 200

const getDeadline = ({ timeout }: Task, now: number) => now + (timeout + TASK_GRACE_SECONDS) * 1000

/** Tracks a task, including results that arrived before. */
export function trackTask(board: TaskBoard, task: Task, now: number): TaskBoard {
  if (board.tracked.has(task.taskId)) return board
  const early = new Map(board.early)
  early.delete(task.taskId)
  const tracked = new Map(board.tracked).set(task.taskId, {
    task,
    parts: new Map(),
    end: null,
    deadline: getDeadline(task, now),
  })
  const results = board.early.get(task.taskId)?.results ?? []
  return results.reduce<TaskBoard>((next, result) => applyResult(next, result, now), { tracked, early })
}

/** Adds a result, unless the task has ended or the part is known. */
export function applyResult(board: TaskBoard, result: TaskResult, now: number): TaskBoard {
  const trackedTask = board.tracked.get(result.taskId)
  if (!trackedTask) return bufferEarlyResult(board, result, now)
  const { task, parts, end } = trackedTask
  const isInRange = result.partIndex < task.partCount
  if (end !== null || parts.has(result.partIndex) || !isInRange) return board
  const newParts = new Map(parts).set(result.partIndex, result.result)
  return withTask(board, {
    task,
    parts: newParts,
    end: newParts.size === task.partCount ? 'complete' : null,
    deadline: getDeadline(task, now),
  })
}

function bufferEarlyResult(board: TaskBoard, result: TaskResult, now: number): TaskBoard {
  const recentEntries = [...board.early].filter(([, { since }]) => now - since < EARLY_RETENTION_MS)
  const early = new Map(recentEntries.slice(-MAX_EARLY_TASKS))
  const { results, since } = early.get(result.taskId) ?? { results: [], since: now }
  early.set(result.taskId, { results: [...results, result], since })
  return { ...board, early }
}

export function expireTasks(board: TaskBoard, now: number): TaskBoard {
  const lateTasks = [...board.tracked.values()].filter(({ end, deadline }) => end === null && deadline <= now)
  return lateTasks.reduce((next, trackedTask) => withTask(next, { ...trackedTask, end: 'timeout' }), board)
}

export function endTask(board: TaskBoard, taskId: string, end: TaskEnd): TaskBoard {
  const trackedTask = board.tracked.get(taskId)
  return trackedTask && trackedTask.end === null ? withTask(board, { ...trackedTask, end }) : board
}

/** Later results are kept like those of unknown tasks, until they expire. */
export function forgetTask(board: TaskBoard, taskId: string): TaskBoard {
  const tracked = new Map(board.tracked)
  tracked.delete(taskId)
  return { ...board, tracked }
}

export function nextDeadline({ tracked }: TaskBoard): number | null {
  const deadlines = [...tracked.values()].flatMap(({ end, deadline }) => (end === null ? deadline : []))
  return deadlines.length === 0 ? null : Math.min(...deadlines)
}

const withTask = (board: TaskBoard, trackedTask: TrackedTask): TaskBoard => ({
  ...board,
  tracked: new Map(board.tracked).set(trackedTask.task.taskId, trackedTask),
})
