import { messageInPlace } from '../../../lib/api/api-error.ts'
import { TaskProblem } from '../../../state/tasks/run-task.ts'

/** Returns the message for a failed task or call. */
export const problemLabel = (error: unknown): string =>
  error instanceof TaskProblem ? error.message : messageInPlace(error)
