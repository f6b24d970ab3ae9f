import type { StoredTask, Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome, TaskResult } from '#contract/live.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { retryEvery } from '../../lib/api/retry-every.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { createStore, type Store } from '../../lib/store/store.ts'
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

export interface TaskTracker {
  board: Store<TaskBoard>
  /** Calls `onPart` for each part, then resolves with all in order. Rejects with `TaskFailure`. */
  track(task: Task, onPart?: OnPart): Promise<TaskOutcome[]>
  /** Tracks a task from before a reload, starting with its stored parts. */
  resume(taskId: string, onPart?: OnPart): Promise<TaskOutcome[]>
  complete(result: TaskResult): void
  /** Fetches results after missed messages, with retries. */
  recover(): Promise<void>
  cancel(taskId: string): Promise<void>
  /** Cancels a task whose screen the user has left. */
  abandon(taskId: string): void
  clear(): void
}

interface Follower {
  onPart: OnPart[]
  notified: Set<number>
  promise: Promise<TaskOutcome[]>
  resolve(outcomes: TaskOutcome[]): void
  reject(failure: TaskFailure): void
}

export function createTaskTracker(calls: TaskCalls, clock: Clock = systemClock): TaskTracker {
  const board = createStore<TaskBoard>(EMPTY_BOARD)
  const waiting = new Map<string, Follower>()
  let cancelTimer = () => {}
  let recovering = new AbortController()

  function change(next: (board: TaskBoard, now: number) => TaskBoard): void {
    board.setState(next(board.getState(), clock.now()), true)
    for (const taskId of [...waiting.keys()]) notifyFollowers(taskId)
    cancelTimer()
    const deadline = nextDeadline(board.getState())
    cancelTimer =
      deadline === null
        ? () => {}
        : clock.setTimer(Math.max(0, deadline - clock.now()), () => change(expireTasks))
  }

  function notifyFollowers(taskId: string): void {
    const tracked = board.getState().tracked.get(taskId)
    const followers = waiting.get(taskId)
    if (!tracked || !followers) return
    for (const [partIndex, result] of tracked.parts) {
      if (followers.notified.has(partIndex)) continue
      followers.notified.add(partIndex)
      for (const onPart of followers.onPart) onPart(partIndex, result)
    }
    if (tracked.end === null) return
    waiting.delete(taskId)
    board.setState(forgetTask(board.getState(), taskId), true)
    if (tracked.end !== 'complete') followers.reject(new TaskFailure(tracked.end))
    else followers.resolve([...tracked.parts].sort(([a], [b]) => a - b).map(([, result]) => result))
  }

  function waitFor(taskId: string, onPart?: OnPart): Promise<TaskOutcome[]> {
    const follower = waiting.get(taskId)
    if (follower) {
      if (onPart) follower.onPart.push(onPart)
      return follower.promise
    }
    const { promise, resolve, reject } = Promise.withResolvers<TaskOutcome[]>()
    // Prevents an unhandled rejection if the caller ignores the promise.
    promise.catch(() => {})
    waiting.set(taskId, { onPart: onPart ? [onPart] : [], notified: new Set(), promise, resolve, reject })
    return promise
  }

  const applyStored = ({ taskId, parts }: StoredTask) =>
    change((state, now) =>
      parts.reduce((next, part) => applyResult(next, { type: 'TaskResult', taskId, ...part }, now), state),
    )

  const track: TaskTracker['track'] = (task, onPart) => {
    const outcome = waitFor(task.taskId, onPart)
    change((state, now) => trackTask(state, task, now))
    return outcome
  }

  return {
    board,
    track,
    async resume(taskId, onPart) {
      const stored = await calls.storedTask(taskId)
      const outcome = track(stored, onPart)
      applyStored(stored)
      return outcome
    },
    complete: (result) => change((state, now) => applyResult(state, result, now)),
    async recover() {
      recovering.abort()
      recovering = new AbortController()
      const { signal } = recovering
      await Promise.all(
        [...waiting.keys()].map(async (taskId) => {
          const request = () => calls.storedTask(taskId).catch(nullIfNotFound)
          const stored = await retryEvery(RECOVER_RETRY_MS, request, { signal, clock })
          if (stored && waiting.has(taskId)) applyStored(stored)
        }),
      )
    },
    async cancel(taskId) {
      await calls.cancelTask(taskId)
      change((state) => endTask(state, taskId, 'cancelled'))
    },
    abandon(taskId) {
      change((state) => endTask(state, taskId, 'cancelled'))
      calls.cancelTaskQuietly(taskId).catch(() => {})
    },
    clear() {
      recovering.abort()
      cancelTimer()
      const left = [...waiting.values()]
      waiting.clear()
      board.setState(EMPTY_BOARD, true)
      for (const { reject } of left) reject(new TaskFailure('cancelled'))
    },
  }
}

/** The server no longer stores the task, so its deadline will end it. */
function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

export const tasks: TaskTracker = createTaskTracker({
  storedTask: (taskId) => call('storedTask', { params: { taskId }, isQuiet: true }),
  cancelTask: (taskId) => call('cancelTask', { params: { taskId } }),
  cancelTaskQuietly: (taskId) => call('cancelTask', { params: { taskId }, isQuiet: true }),
})
