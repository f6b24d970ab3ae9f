import type { StoredTask, Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome, TaskResult } from '#contract/live.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { retryEvery } from '../../lib/api/retry-every.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { createStore } from '../../lib/store/store.ts'
import {
  applyResult,
  EMPTY_BOARD,
  endTask,
  expireTasks,
  forgetTask,
  nextDeadline,
  type TaskBoard,
  type TaskEnd,
  trackTask,
} from './task-board.ts'

const RECOVER_RETRY_MS = 5000

export class TaskFailure extends Error {
  readonly reason: Exclude<TaskEnd, 'complete'>

  constructor(reason: Exclude<TaskEnd, 'complete'>) {
    super(reason)
    this.name = 'TaskFailure'
    this.reason = reason
  }
}

type OnPart = (partIndex: number, result: TaskOutcome) => void

interface TaskCalls {
  storedTask(taskId: string): Promise<StoredTask>
  cancelTask(taskId: string): Promise<unknown>
  /** For automatic requests, without alerts. */
  cancelTaskQuietly(taskId: string): Promise<unknown>
}

export type TaskTracker = ReturnType<typeof createTaskTracker>

interface Follower {
  onPart: OnPart[]
  notified: Set<number>
  promise: Promise<TaskOutcome[]>
  resolve(outcomes: TaskOutcome[]): void
  reject(failure: TaskFailure): void
}

export function createTaskTracker(calls: TaskCalls, clock: Clock = systemClock) {
  const board = createStore<TaskBoard>(EMPTY_BOARD)
  const followers = new Map<string, Follower>()
  let cancelTimer = () => {}
  let recovery = new AbortController()

  function updateBoard(update: (board: TaskBoard, now: number) => TaskBoard): void {
    board.setState(update(board.getState(), clock.now()), true)
    for (const taskId of [...followers.keys()]) notifyFollowers(taskId)
    cancelTimer()
    const deadline = nextDeadline(board.getState())
    cancelTimer =
      deadline === null
        ? () => {}
        : clock.setTimer(Math.max(0, deadline - clock.now()), () => updateBoard(expireTasks))
  }

  function notifyFollowers(taskId: string): void {
    const trackedTask = board.getState().tracked.get(taskId)
    const follower = followers.get(taskId)
    if (!trackedTask || !follower) return
    for (const [partIndex, result] of trackedTask.parts) {
      if (follower.notified.has(partIndex)) continue
      follower.notified.add(partIndex)
      for (const onPart of follower.onPart) onPart(partIndex, result)
    }
    if (trackedTask.end === null) return
    followers.delete(taskId)
    board.setState(forgetTask(board.getState(), taskId), true)
    if (trackedTask.end !== 'complete') follower.reject(new TaskFailure(trackedTask.end))
    else follower.resolve([...trackedTask.parts].sort(([a], [b]) => a - b).map(([, result]) => result))
  }

  function waitFor(taskId: string, onPart?: OnPart): Promise<TaskOutcome[]> {
    const follower = followers.get(taskId)
    if (follower) {
      if (onPart) follower.onPart.push(onPart)
      return follower.promise
    }
    const { promise, resolve, reject } = Promise.withResolvers<TaskOutcome[]>()
    // Prevents an unhandled rejection if the caller ignores the promise.
    promise.catch(() => {})
    followers.set(taskId, { onPart: onPart ? [onPart] : [], notified: new Set(), promise, resolve, reject })
    return promise
  }

  const applyStored = ({ taskId, parts }: StoredTask) =>
    updateBoard((state, now) =>
      parts.reduce((next, part) => applyResult(next, { type: 'TaskResult', taskId, ...part }, now), state),
    )

  /** Calls `onPart` for each part, then resolves with all in order. @throws TaskFailure */
  function track(task: Task, onPart?: OnPart): Promise<TaskOutcome[]> {
    const outcome = waitFor(task.taskId, onPart)
    updateBoard((state, now) => trackTask(state, task, now))
    return outcome
  }

  return {
    board,
    track,
    /** Tracks a task from before a reload, starting with its stored parts. */
    async resume(taskId: string, onPart?: OnPart) {
      const storedTask = await calls.storedTask(taskId)
      const outcome = track(storedTask, onPart)
      applyStored(storedTask)
      return outcome
    },
    complete: (result: TaskResult) => updateBoard((state, now) => applyResult(state, result, now)),
    /** Fetches results after missed messages, with retries. */
    async recover() {
      recovery.abort()
      recovery = new AbortController()
      const { signal } = recovery
      await Promise.all(
        [...followers.keys()].map(async (taskId) => {
          const request = () => calls.storedTask(taskId).catch(nullIfNotFound)
          const storedTask = await retryEvery(RECOVER_RETRY_MS, request, { signal, clock })
          if (storedTask && followers.has(taskId)) applyStored(storedTask)
        }),
      )
    },
    async cancel(taskId: string) {
      await calls.cancelTask(taskId)
      updateBoard((state) => endTask(state, taskId, 'cancelled'))
    },
    /** Cancels a task whose screen the user has left. */
    abandon(taskId: string) {
      updateBoard((state) => endTask(state, taskId, 'cancelled'))
      calls.cancelTaskQuietly(taskId).catch(() => {})
    },
    clear() {
      recovery.abort()
      cancelTimer()
      const remaining = [...followers.values()]
      followers.clear()
      board.setState(EMPTY_BOARD, true)
      for (const { reject } of remaining) reject(new TaskFailure('cancelled'))
    },
  }
}

/** The server no longer stores the task, so its deadline will end it. */
function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

export const tasks = createTaskTracker({
  storedTask: (taskId) => call('storedTask', { params: { taskId }, isQuiet: true }),
  cancelTask: (taskId) => call('cancelTask', { params: { taskId } }),
  cancelTaskQuietly: (taskId) => call('cancelTask', { params: { taskId }, isQuiet: true }),
})
