import type { Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome } from '#contract/live.ts'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { TaskFailure, type TaskTracker, tasks } from './tasks.ts'

export class TaskProblem extends Error {
  override readonly name = 'TaskProblem'
}

/**
 * Runs a task, and resolves with the payloads of its parts in order. `signal` also cancels the task on the
 * server. @throws ApiError if it could not start; `TaskProblem`; `AbortError`
 */
export async function runTask(
  begin: () => Promise<{ tasks: Task[] }>,
  signal: AbortSignal,
  tracker: Pick<TaskTracker, 'track' | 'abandon'> = tasks,
): Promise<unknown[]> {
  const [task] = (await begin()).tasks
  if (!task) throw new TypeError('The server did not return a task.')
  const abandon = () => tracker.abandon(task.taskId)
  signal.addEventListener('abort', abandon)
  try {
    if (signal.aborted) abandon()
    signal.throwIfAborted()
    return (await tracker.track(task)).map(getPayload)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof TaskFailure ? new TaskProblem(failureText(error)) : error
  } finally {
    signal.removeEventListener('abort', abandon)
  }
}

export const failureText = ({ reason }: TaskFailure): string =>
  reason === 'timeout' ? 'The server did not answer in time.' : 'It was stopped before it finished.'

function getPayload(outcome: TaskOutcome): unknown {
  if (!outcome.ok) throw new TaskProblem(outcome.payload.message)
  return outcome.payload
}

export const problemLabel = (error: unknown): string =>
  error instanceof TaskProblem ? error.message : messageInPlace(error)
