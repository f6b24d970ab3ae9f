import { messageInPlace } from '../../../lib/api/api-error.ts'
import { TaskProblem } from '../../../state/tasks/run-task.ts'

export const problemLabel = (error: unknown): string =>
  error instanceof TaskProblem ? error.message : messageInPlace(error)
