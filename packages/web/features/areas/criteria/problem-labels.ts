import { describeError } from '../../../lib/api/api-error.ts'
import { TaskProblem } from '../../../state/tasks/run-task.ts'

/** Why a question that is a task has no answer. */
export const problemWords = (error: unknown): string =>
  error instanceof TaskProblem ? error.message : describeError(error).message
